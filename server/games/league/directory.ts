import {
  type Directory,
  type DirectoryPlayer,
  directory as endpoint,
} from '../../../contract/games/directory.ts'
import type { GameLines } from '../../../domain/players/player-game-lines.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { cachedAnswer, type League } from './season/league.ts'
import { playersFromGames, rosterOf, rosterPlayers } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import { computedLines, linesStamp } from './stats/computed-lines.ts'
import { clubIds, listedClubs } from './team.ts'

/**
 * The clubs of the current season and their players, from the rosters or else from the games that we have
 * read.
 */
export const directoryOf = async (league: League): Promise<Prepared | undefined> => {
  const season = seasonGames(league.seasons)
  if (season === undefined) return undefined
  // The stamp is taken before the wait, so that an answer may be newer than its stamp but never older.
  const stamp = `${league.games.changes} ${league.cache.changes} ${linesStamp(league, season)}`
  const players = await playersOfSeason(league, season)
  return cachedAnswer(league, 'directory', stamp, () =>
    endpoint.response.parse({
      clubs: listedClubs(league, season),
      players: players.sort((a, b) => a.name.localeCompare(b.name, 'es')),
    } satisfies Directory),
  )
}

/** The players of a season's clubs; a player who changed clubs may be listed twice. */
export const playersOfSeason = async (league: League, season: SeasonGames): Promise<DirectoryPlayer[]> => {
  const lines = await computedLines(league, season)
  const players = await Promise.all(
    clubIds(season).map((club) => playersOfClub(league, club, season.season.year, lines)),
  )
  return players.flat()
}

const playersOfClub = async (
  league: League,
  clubId: number,
  year: number,
  lines: GameLines[],
): Promise<DirectoryPlayer[]> => {
  const roster = await rosterOf(league, clubId, year)
  const players = roster === undefined ? playersFromGames(lines, clubId) : rosterPlayers(roster, clubId)
  return players.map((it) => ({ ...it, clubId }))
}
