import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { STATUS } from '../../../../contract/games/status.ts'
import { type GameLines, gameLinesOf } from '../../../../domain/players/player-game-lines.ts'
import { isDatabaseUnavailable } from '../../../db/database-unavailable.ts'
import type { League } from '../season/league.ts'
import { type SeasonGames, seasonGames } from '../season/season-games.ts'
import { loadLogsOfLines } from './store-lines.ts'

const MAX_CONCURRENT_GAMES = 4

/**
 * All players' lines of a season's final games that have been read, regular season and playoffs. Games read
 * since the last call are added; concurrent callers share the reading.
 */
export const computedLines = async (
  league: League,
  season = seasonGames(league.seasons),
): Promise<GameLines[]> => {
  if (season === undefined) return []
  await league.loadingLines.run(season.season.year, () => loadMissing(league, season))
  return season.rows.flatMap((it) => league.lines.get(it.gamePk)?.lines ?? [])
}

/**
 * Reads the current season's lines before the first viewer asks for them, as a season of games takes seconds.
 */
export const preloadLines = async (league: League): Promise<void> => {
  try {
    await computedLines(league)
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      league.games.logger.warn({ err: error }, 'games: the lines could not be read')
  }
}

/** A stamp that changes with the season's lines: the games read, and their versions. */
export const linesStamp = (league: League, season: SeasonGames): string => {
  let games = 0
  let versions = 0
  for (const { gamePk } of season.rows) {
    const summary = league.games.summaries.get(gamePk)
    if (summary?.status !== STATUS.final) continue
    games += 1
    versions += summary.version
  }
  return `${season.season.year} ${games} ${versions}`
}

const loadMissing = async (league: League, season: SeasonGames): Promise<void> => {
  const missing = season.rows.flatMap(({ gamePk }) => {
    const summary = league.games.summaries.get(gamePk)
    if (summary?.status !== STATUS.final || league.lines.get(gamePk)?.version === summary.version) return []
    return [{ gamePk, version: summary.version }]
  })
  for (let from = 0; from < missing.length; from += MAX_CONCURRENT_GAMES) {
    const part = missing.slice(from, from + MAX_CONCURRENT_GAMES)
    const logs = await loadLogsOfLines(
      league.games.database.db,
      part.map((it) => it.gamePk),
    )
    for (const { gamePk, version, log } of logs)
      league.lines.set(gamePk, { version, lines: gameLinesOf(log) })
    // A request for a score must not wait for hundreds of games to be read.
    await yieldToEventLoop()
  }
}
