import type { TeamResult } from '../../contract/games/teams.ts'

type Result = Pick<TeamResult, 'date' | 'isHome' | 'runs' | 'opponentRuns'>

/** Games won and lost. */
export type WinsAndLosses = { wins: number; losses: number }

/** A calendar month YYYY-MM of a club's season, its games oldest first. */
export type ClubMonth<R extends Result> = { month: string; record: WinsAndLosses; games: R[] }

/** A club's season at a glance; runs are those of all games. */
export type ClubSeason<R extends Result> = {
  home: WinsAndLosses
  away: WinsAndLosses
  lastTen: WinsAndLosses
  /** Games that were decided by one run. */
  oneRun: WinsAndLosses
  /** The last games in a row that were won, or lost; null before the first. */
  streak: { won: boolean; games: number } | null
  runs: number
  opponentRuns: number
  /** Oldest first. */
  months: ClubMonth<R>[]
}

const LAST = 10

/** Folds a club's results, newest first as in the contract. A game without a winner counts for no side. */
export const clubSeasonOf = <R extends Result>(results: readonly R[]): ClubSeason<R> => {
  const oldestFirst = results.toReversed()
  return {
    home: recordOfGames(results.filter((it) => it.isHome)),
    away: recordOfGames(results.filter((it) => !it.isHome)),
    lastTen: recordOfGames(results.slice(0, LAST)),
    oneRun: recordOfGames(results.filter((it) => Math.abs(it.runs - it.opponentRuns) === 1)),
    streak: streakOf(results),
    runs: results.reduce((sum, it) => sum + it.runs, 0),
    opponentRuns: results.reduce((sum, it) => sum + it.opponentRuns, 0),
    months: [...Map.groupBy(oldestFirst, (it) => it.date.slice(0, 7))].map(([month, games]) => ({
      month,
      record: recordOfGames(games),
      games,
    })),
  }
}

const hasWon = (it: Result) => it.runs > it.opponentRuns
const hasLost = (it: Result) => it.runs < it.opponentRuns

const recordOfGames = (games: readonly Result[]): WinsAndLosses => ({
  wins: games.filter(hasWon).length,
  losses: games.filter(hasLost).length,
})

const streakOf = (results: readonly Result[]): ClubSeason<Result>['streak'] => {
  const [last] = results
  if (last === undefined || !(hasWon(last) || hasLost(last))) return null
  const goesOn = hasWon(last) ? hasWon : hasLost
  const end = results.findIndex((it) => !goesOn(it))
  return { won: hasWon(last), games: end < 0 ? results.length : end }
}
