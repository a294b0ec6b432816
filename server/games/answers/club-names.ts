import type { Games } from '../state/memory.ts'

/** The clubs of a game as viewers call them; undefined for a game that is not in the schedule. */
export const clubNamesOf = (games: Games, gamePk: number): { away: string; home: string } | undefined => {
  const teams = games.rows.get(gamePk)?.at(-1)?.teams
  return teams && { away: teams.away.shortName, home: teams.home.shortName }
}
