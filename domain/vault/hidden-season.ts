import { HIDDEN_TEXT } from '../../contract/games/hidden.ts'
import type { Player } from '../../contract/games/player.ts'
import type { PlayoffSeries, PointsRow, StandingRow } from '../../contract/games/standing.ts'
import type { Team, TeamResult } from '../../contract/games/teams.ts'
import { activitiesWithoutSeason } from './hidden-figures.ts'

/** Whether a game is hidden from the viewer. */
type IsHidden = (gamePk: number) => boolean
type ShownOrHidden = Team['results'][number]

const byName = (one: { team_name: string }, other: { team_name: string }) =>
  one.team_name.localeCompare(other.team_name, 'es')

/**
 * A table once games of these clubs are hidden: their figures are null, and no row tells a place. Without any
 * the table itself.
 */
export const hiddenTable = (rows: StandingRow[], clubs: ReadonlySet<number>): StandingRow[] =>
  clubs.size === 0
    ? rows
    : rows.toSorted(byName).map((row) => ({
        ...row,
        ...{ gb: HIDDEN_TEXT, pts: HIDDEN_TEXT },
        ...(clubs.has(row.id) && { wins: null, losses: null, percent: HIDDEN_TEXT, hidden: true as const }),
      }))

/** The table of points, which are given by place: no row has any. */
export const hiddenPoints = (rows: PointsRow[]): PointsRow[] =>
  rows.toSorted(byName).map((row) => ({
    ...row,
    ...{ percent: HIDDEN_TEXT, first: HIDDEN_TEXT, second: HIDDEN_TEXT, total: HIDDEN_TEXT, hidden: true },
  }))

/** A series of the playoffs of which a game is hidden. */
export const hiddenSeries = (series: PlayoffSeries): PlayoffSeries => ({
  ...series,
  ...{ away_wins: null, away_losses: null, away_games_played: null },
  ...{ home_wins: null, home_losses: null, home_games_played: null },
  ...{ away_percent: HIDDEN_TEXT, home_percent: HIDDEN_TEXT },
  ...{ away_runs_avg: HIDDEN_TEXT, home_runs_avg: HIDDEN_TEXT },
  hidden: true,
})

/** A club's page without records and players' counts from its first hidden game on; itself without one. */
export const hiddenTeam = (team: Team, isHidden: IsHidden): Team => {
  const first = team.results.findLastIndex((it) => isHidden(it.gameId))
  if (first === -1) return team
  const results = team.results.map((it, index): ShownOrHidden => {
    if (isHidden(it.gameId)) return hiddenResult(it)
    if (index > first || it.hidden) return it
    return { ...it, wins: null, losses: null, activities: activitiesWithoutSeason(it.activities) }
  })
  return { ...team, wins: null, losses: null, percent: HIDDEN_TEXT, results, hidden: true }
}

const hiddenResult = (result: TeamResult | ShownOrHidden): ShownOrHidden => ({
  ...result,
  ...{ won: null, wins: null, losses: null, runs: null, opponentRuns: null },
  ...{ hits: null, homes: null, errors: null, activities: [] },
  hidden: true,
})

const noStats = { season: null, playoffs: null, career: null }

/**
 * A player of a club with a hidden game of the season that began in `year`: without the totals that may count
 * it, and without the games from it on, whose averages count it.
 */
export const hiddenPlayer = (player: Player, year: number, isHidden: IsHidden): Player => ({
  ...player,
  ...{ batting: noStats, pitching: noStats, fielding: noStats },
  ...{ battingGeneral: [], pitchingGeneral: [], fieldingGeneral: [] },
  battingByYear: before(player.battingByYear, year),
  pitchingByYear: before(player.pitchingByYear, year),
  fieldingByYear: before(player.fieldingByYear, year),
  battingLog: until(player.battingLog, isHidden),
  pitchingLog: until(player.pitchingLog, isHidden),
  hidden: true,
})

const before = <L extends { year: string }>(lines: L[], year: number): L[] =>
  lines.filter((it) => Number(it.year) < year)

/** Of lines, newest first, those that are older than every hidden game. */
const until = <L extends { gameId: number | null }>(lines: L[], isHidden: IsHidden): L[] =>
  lines.slice(lines.findLastIndex((it) => it.gameId !== null && isHidden(it.gameId)) + 1)
