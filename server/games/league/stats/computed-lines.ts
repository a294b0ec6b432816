import { setImmediate as turn } from 'node:timers/promises'
import { type LinesOfGame, linesOf } from '../../../../domain/player-lines.ts'
import type { League } from '../season/league.ts'
import { type SeasonGames, seasonGames } from '../season/season-games.ts'
import { loadLogsOfLines } from './store-lines.ts'

const GAMES_AT_ONCE = 4

/**
 * Everybody's lines of the season's final games that have been read, regular and playoffs. Games read since the last
 * time are added; who comes meanwhile waits for the same reading.
 */
export const ownLines = async (
  league: League,
  season = seasonGames(league.games),
): Promise<LinesOfGame[]> => {
  league.readingLines ??= readMissing(league, season).finally(() => {
    league.readingLines = undefined
  })
  await league.readingLines
  return (season?.rows ?? []).flatMap((it) => league.lines.get(it.gamePk)?.lines ?? [])
}

/** Says whether lines made before are still all of them: games read, and their versions. */
export const linesStamp = (league: League, season: SeasonGames): string => {
  let games = 0
  let versions = 0
  for (const { gamePk } of season.rows) {
    const known = league.games.known.get(gamePk)
    if (known?.status !== 2) continue
    games += 1
    versions += known.version
  }
  return `${season.season.year} ${games} ${versions}`
}

const readMissing = async (league: League, season: SeasonGames | undefined): Promise<void> => {
  const missing = (season?.rows ?? []).flatMap(({ gamePk }) => {
    const known = league.games.known.get(gamePk)
    if (known?.status !== 2 || league.lines.get(gamePk)?.version === known.version) return []
    return [{ gamePk, version: known.version }]
  })
  for (let from = 0; from < missing.length; from += GAMES_AT_ONCE) {
    const part = missing.slice(from, from + GAMES_AT_ONCE)
    const logs = await loadLogsOfLines(
      league.games.database.db,
      part.map((it) => it.gamePk),
    )
    for (const { gamePk, version, log } of logs) league.lines.set(gamePk, { version, lines: linesOf(log) })
    // Who asks for a score must not wait for hundreds of games to be read.
    await turn()
  }
}
