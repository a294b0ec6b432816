import type { QueryOf } from '../../contract/endpoint.ts'
import {
  type BattingColumn,
  type BattingLeader,
  battingColumns,
  leaders as endpoint,
  type PitchingColumn,
  type PitchingLeader,
  pitchingColumns,
} from '../../contract/leaders.ts'
import { type LeaderLine, leaderTable } from '../../domain/leader-table.ts'
import type { LinesOfGame } from '../../domain/player-lines.ts'
import {
  battingLine,
  noBattingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
} from '../../domain/player-totals.ts'
import { isPlayoff } from '../../domain/playoffs.ts'
import type { Prepared } from '../endpoint.ts'
import { Failure } from '../failure.ts'
import type { Part, StatKind } from '../providers/league-feed-people.ts'
import type { FeedSplit } from '../providers/league-feed-people-shape.ts'
import { askKept } from './ask-kept.ts'
import { answerHeld, type League, namedClub } from './league.ts'
import { linesStamp, ownLines } from './own-lines.ts'
import { inOurLeague, nowhere } from './read-figures.ts'
import { outsOf } from './read-players.ts'
import { type SeasonGames, seasonGames } from './season-games.ts'

const LEADERS_AGE_MS = 10 * 60_000

type Query = QueryOf<typeof endpoint>
type Lines<C extends string> = { from: string; lines: LeaderLine<C>[] }

/**
 * The league's leaders as its own figures say, or, while it does not tell them, as the games that we have read do.
 * undefined when there is no such season; Failure 'errors.badRequest' for a column of the other mode.
 */
export const leadersOf = async (league: League, query: Query): Promise<Prepared | undefined> => {
  const season = seasonGames(league.games, query.season)
  if (season === undefined) return undefined
  return query.mode === 'batting'
    ? battingLeaders(league, season, query)
    : pitchingLeaders(league, season, query)
}

const battingLeaders = async (league: League, season: SeasonGames, query: Query) => {
  const column = battingColumns.find((it) => it === (query.column ?? 'avg'))
  if (column === undefined) throw new Failure('errors.badRequest')
  const lines =
    (await told(league, season, query, 'hitting', toldBatter)) ?? (await ownBatters(league, season, query))
  return answered(
    league,
    season,
    query,
    lines,
    column,
    (it): BattingLeader => ({ ...who(league, it), ...it.values }),
  )
}

const pitchingLeaders = async (league: League, season: SeasonGames, query: Query) => {
  const column = pitchingColumns.find((it) => it === (query.column ?? 'era'))
  if (column === undefined) throw new Failure('errors.badRequest')
  const lines =
    (await told(league, season, query, 'pitching', toldPitcher)) ?? (await ownPitchers(league, season, query))
  return answered(
    league,
    season,
    query,
    lines,
    column,
    (it): PitchingLeader => ({ ...who(league, it), ...it.values }),
  )
}

const answered = <C extends BattingColumn | PitchingColumn>(
  league: League,
  season: SeasonGames,
  { mode, type, order, limit, season: year }: Query,
  { from, lines }: Lines<C>,
  column: C,
  row: (line: LeaderLine<C>) => unknown,
): Prepared => {
  const key = `leaders ${mode} ${type} ${column} ${order} ${limit} ${year}`
  const games = gamesByClub(season, type)
  const stamp = `${from} ${season.results.length} ${season.playoffs.length}`
  return answerHeld(league, key, stamp, () => {
    const gamesOf = (team: number) => games.get(team) ?? 0
    const best = leaderTable(lines, { column, order, limit, mode, gamesOf })
    return endpoint.response.parse(best.map(row))
  })
}

const who = (league: League, { id, name, team, pos }: LeaderLine<string>) => {
  const club = namedClub(league, team)
  return { id, name, team: club.name, team_name: club.team_name, img: '', thumb: '', pos }
}

/** How many games each club has played in that part of the season. */
const gamesByClub = ({ results, playoffs }: SeasonGames, type: Query['type']): Map<number, number> => {
  const games = type === 'regular' ? results : playoffs.filter((it) => it.runs !== null)
  const counts = new Map<number, number>()
  for (const { away, home } of games) for (const id of [away, home]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const told = async <C extends string>(
  league: League,
  { season }: SeasonGames,
  { type }: Query,
  kind: StatKind,
  read: (split: FeedSplit, id: number) => LeaderLine<C>,
): Promise<Lines<C> | undefined> => {
  const part: Part = type === 'regular' ? 'R' : 'P'
  const heard = await askKept(league.kept, `leaders ${kind} ${season.year} ${part}`, LEADERS_AGE_MS, (how) =>
    league.people.leagueStats(kind, season.year, part, how),
  )
  if (heard.kind !== 'told') return undefined
  const splits = heard.value.filter((it) => it.group.displayName === kind).flatMap((it) => it.splits)
  const lines = splits
    .filter(inOurLeague)
    .flatMap((it) => (it.player.id === null ? [] : [read(it, it.player.id)]))
  return lines.length === 0 ? undefined : { from: `told ${heard.at}`, lines }
}

const toldWho = ({ player, team, position }: FeedSplit, id: number) => ({
  id,
  name: player.fullName,
  team: team.id ?? 0,
  pos: position.abbreviation,
})

const toldBatter = (split: FeedSplit, id: number): LeaderLine<BattingColumn> => {
  const { stat } = split
  const counted = stat.atBats + stat.baseOnBalls + stat.hitByPitch + stat.sacFlies + stat.sacBunts
  return {
    ...toldWho(split, id),
    tries: stat.plateAppearances || counted,
    values: {
      avg: stat.avg,
      r: String(stat.runs),
      hr: String(stat.homeRuns),
      rbi: String(stat.rbi),
      sb: String(stat.stolenBases),
    },
  }
}

const toldPitcher = (split: FeedSplit, id: number): LeaderLine<PitchingColumn> => {
  const { stat } = split
  return {
    ...toldWho(split, id),
    tries: outsOf(stat.inningsPitched),
    values: {
      era: stat.era,
      w: String(stat.wins),
      so: String(stat.strikeOuts),
      sv: String(stat.saves),
      whip: stat.whip,
    },
  }
}

const ownBatters = async (
  league: League,
  season: SeasonGames,
  query: Query,
): Promise<Lines<BattingColumn>> => {
  const lines = grouped(await own(league, season, query), (it) => it.batters).map((games) => {
    const totals = sumOf(
      noBattingTotals(),
      games.map((it) => it.totals),
    )
    const { avg, r, hr, rbi, sb, ab, bb, hbp, sf, sac } = { ...battingLine(nowhere, totals), sf: totals.sf }
    return {
      ...ownWho(games),
      tries: ab + bb + hbp + sf + sac,
      values: { avg, r: String(r), hr: String(hr), rbi: String(rbi), sb: String(sb) },
    }
  })
  return { from: linesStamp(league, season), lines }
}

const ownPitchers = async (
  league: League,
  season: SeasonGames,
  query: Query,
): Promise<Lines<PitchingColumn>> => {
  const lines = grouped(await own(league, season, query), (it) => it.pitchers).map((games) => {
    const totals = sumOf(
      noPitchingTotals(),
      games.map((it) => it.totals),
    )
    const { era, w, so, sv, whip } = pitchingLine(nowhere, totals)
    return {
      ...ownWho(games),
      tries: totals.outs,
      values: { era, w: String(w), so: String(so), sv: String(sv), whip },
    }
  })
  return { from: linesStamp(league, season), lines }
}

const own = async (league: League, season: SeasonGames, { type }: Query): Promise<LinesOfGame[]> =>
  (await ownLines(league, season)).filter(
    (it) => isPlayoff((it.batters[0] ?? it.pitchers[0])?.gameType ?? '') === (type === 'playoffs'),
  )

const grouped = <T extends { player: number; day: string }>(
  lines: LinesOfGame[],
  of: (it: LinesOfGame) => T[],
) => [
  ...Map.groupBy(
    lines.flatMap(of).sort((a, b) => (a.day < b.day ? -1 : 1)),
    (it) => it.player,
  ).values(),
]

const ownWho = (games: { player: number; name: string; team: number; position: string }[]) => {
  const last = games.at(-1)
  return { id: last?.player ?? 0, name: last?.name ?? '', team: last?.team ?? 0, pos: last?.position ?? '' }
}
