import type { PointsRow, StandingRow } from '../../contract/games/standing.ts'
import { winPercent } from '../stats/stat-rates.ts'

/** Points of each place in a half, first place first; none from the eleventh on. */
const pointsByRank = [10, 9, 8, 7, 6, 5.5, 5, 4.5, 4, 3.5]

/** Points of a place, 1 the best. */
export const pointsForRank = (rank: number): number => pointsByRank[rank - 1] ?? 0

/** `10`, `5.5`, `0`: no decimals unless there are any. */
export const pointsText = (points: number): string => String(points)

/** A game that counts in the table: its clubs, league day and result. */
export type GameResult = {
  gamePk: number
  day: string
  /** The day it was first scheduled for: a make-up game counts in its original half. */
  scheduled: string
  /** Stats API: `R` regular, `F`, `D`, `L`, `W` playoffs. */
  gameType: string
  away: number
  home: number
  awayRuns: number
  homeRuns: number
}

/** A club's names in the tables. */
export type TableClub = { id: number; name: string; team_name: string }

type Tally = { wins: number; losses: number; runs: number }
type Ranked = { club: TableClub; tally: Tally }

/**
 * The clubs in order: by percentage; a tie is decided by the places that the league gives the tied clubs for
 * these very records, else by their games against each other, then by run difference, then by abbreviation,
 * so that every place is one club's and gives its points. Drawn games do not count.
 */
const ranked = (clubs: TableClub[], results: GameResult[], official: Records): Ranked[] => {
  const tallies = talliesOf(clubs, results)
  const groups = Map.groupBy(clubs, (it) => percentOf(tallies.get(it.id)))
  return [...groups]
    .sort(([a], [b]) => b - a)
    .flatMap(([, tied]) => untied(tied, { results, tallies, official }))
    .map((club) => ({ club, tally: tallies.get(club.id) ?? emptyTally() }))
}

type RankingInput = { results: GameResult[]; tallies: Map<number, Tally>; official: Records }

const untied = (tied: TableClub[], { results, tallies, official }: RankingInput): TableClub[] => {
  const rankOf = officialRanks(tied, tallies, official)
  const ids = new Set(tied.map((it) => it.id))
  const among = talliesOf(
    tied,
    results.filter((it) => ids.has(it.away) && ids.has(it.home)),
  )
  return [...tied].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      percentOf(among.get(b.id)) - percentOf(among.get(a.id)) ||
      (tallies.get(b.id)?.runs ?? 0) - (tallies.get(a.id)?.runs ?? 0) ||
      (a.name < b.name ? -1 : 1),
  )
}

/** The league's own places of some clubs, if it has all for the records that we count; else all are equal. */
const officialRanks = (tied: TableClub[], tallies: Map<number, Tally>, official: Records) => {
  const isUpToDate = tied.every(({ id }) => {
    const [computed, stated] = [tallies.get(id), official.get(id)]
    return stated?.rank !== undefined && computed?.wins === stated.wins && computed.losses === stated.losses
  })
  return ({ id }: TableClub): number => (isUpToDate ? (official.get(id)?.rank ?? 0) : 0)
}

const emptyTally = (): Tally => ({ wins: 0, losses: 0, runs: 0 })

const talliesOf = (clubs: TableClub[], results: GameResult[]): Map<number, Tally> => {
  const tallies = new Map(clubs.map((it) => [it.id, emptyTally()]))
  for (const it of results) {
    count(tallies.get(it.away), it.awayRuns - it.homeRuns)
    count(tallies.get(it.home), it.homeRuns - it.awayRuns)
  }
  return tallies
}

const count = (tally: Tally | undefined, difference: number) => {
  if (tally === undefined) return
  if (difference > 0) tally.wins += 1
  if (difference < 0) tally.losses += 1
  tally.runs += difference
}

const percentOf = ({ wins, losses }: Tally = emptyTally()) =>
  wins + losses === 0 ? 0 : wins / (wins + losses)

/** Games behind, half the differences of wins and losses: `2`, `2.5`; `-` for clubs level with the leader. */
const gamesBehind = (leader: Tally, it: Tally): string => {
  const games = (leader.wins - it.wins + (it.losses - leader.losses)) / 2
  return games <= 0 ? '-' : String(games)
}

const noRecords: Records = new Map()

/**
 * A half's table from its games, with the points of its places; no points before the half's first game.
 * `official`: the league's records and places of that half.
 */
export const halfTable = (clubs: TableClub[], results: GameResult[], official = noRecords): StandingRow[] =>
  rowsOf(ranked(clubs, results, official), (_, rank) => (results.length === 0 ? 0 : pointsForRank(rank)))

/** The table of the complete regular season; points are those of both halves. */
export const generalTable = (
  clubs: TableClub[],
  results: GameResult[],
  halves: { first: StandingRow[]; second: StandingRow[] },
  official = noRecords,
): StandingRow[] =>
  rowsOf(
    ranked(clubs, results, official),
    ({ club }) => pointsIn(halves.first, club) + pointsIn(halves.second, club),
  )

const pointsIn = (rows: StandingRow[], { id }: TableClub) => Number(rows.find((it) => it.id === id)?.pts ?? 0)

const rowsOf = (order: Ranked[], points: (it: Ranked, rank: number) => number): StandingRow[] =>
  order.map((it, index) => ({
    ...it.club,
    wins: it.tally.wins,
    losses: it.tally.losses,
    percent: winPercent(it.tally.wins, it.tally.losses),
    gb: gamesBehind(order[0]?.tally ?? it.tally, it.tally),
    pts: pointsText(points(it, index + 1)),
  }))

/** The table of points, which decides the playoffs: by their sum, then in the order of the general table. */
export const pointsTable = (halves: {
  first: StandingRow[]
  second: StandingRow[]
  general: StandingRow[]
}): PointsRow[] =>
  halves.general
    .map(({ id, name, team_name, percent, pts }) => ({
      id,
      name,
      team_name,
      percent,
      first: pointsText(pointsIn(halves.first, { id, name, team_name })),
      second: pointsText(pointsIn(halves.second, { id, name, team_name })),
      total: pts,
    }))
    .sort((a, b) => Number(b.total) - Number(a.total))

/** Wins and losses of each club by id, and its place where the league has one. */
export type Records = Map<number, { wins: number; losses: number; rank?: number | undefined }>

/**
 * The last day of the first half by the league's own records of that half: the day up to which our results
 * give every club the same wins and losses. undefined when there is none.
 */
export const halfEndByRecords = (results: GameResult[], official: Records): string | undefined => {
  if (official.size === 0) return undefined
  const clubs = [...official.keys()].map((id) => ({ id, name: '', team_name: '' }))
  const days = [...new Set(results.map((it) => it.scheduled))].sort().reverse()
  return days.find((day) => {
    const tallies = talliesOf(
      clubs,
      results.filter((it) => it.scheduled <= day),
    )
    return [...official].every(([id, { wins, losses }]) => {
      const computed = tallies.get(id)
      return computed?.wins === wins && computed.losses === losses
    })
  })
}
