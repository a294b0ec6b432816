import type { QueryOf } from '../../../contract/endpoint.ts'
import {
  type BattingColumn,
  battingColumns,
  type PitchingColumn,
  pitchingColumns,
  sharedColumns,
} from '../../../contract/games/leader-columns.ts'
import { leaders as endpoint } from '../../../contract/games/leaders.ts'
import { portraitPaths } from '../../../domain/drawings/artwork-paths.ts'
import type { PlayerGameLine } from '../../../domain/players/player-game-lines.ts'
import { type LeaderLine, leaderTable } from '../../../domain/stats/leader-table.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import type { FeedRosterRow } from '../../providers/league/league-feed-people-shape.ts'
import { cachedAnswer, findClub, type League, namedClub } from './season/league.ts'
import { fetchRosters } from './season/roster.ts'
import { type SeasonGames, seasonGames } from './season/season-games.ts'
import {
  computedBatters,
  computedPitchers,
  type LeaderLines,
  officialBatters,
  officialPitchers,
} from './stats/leader-lines.ts'
import type { SeasonPart } from './stats/read-stats.ts'

type Query = QueryOf<typeof endpoint>

/**
 * The leaders by the league's own figures or, while it has none, by the games that we have read.
 * undefined when there is no such season; throws Failure 'errors.badRequest' for a column of the other mode.
 */
export const leadersOf = async (league: League, query: Query): Promise<Prepared | undefined> => {
  const season = seasonGames(league.seasons, query.season)
  if (season === undefined) return undefined
  if (query.mode === 'batting') {
    const column = columnOf([...battingColumns, ...sharedColumns], query.column ?? 'avg')
    const [lines, jerseys] = await Promise.all([
      battersOf(league, season, query.type),
      jerseysOf(league, season),
    ])
    return leadersAnswer(league, query, lines, jerseys, column)
  }
  const column = columnOf([...pitchingColumns, ...sharedColumns], query.column ?? 'era')
  const [lines, jerseys] = await Promise.all([
    pitchersOf(league, season, query.type),
    jerseysOf(league, season),
  ])
  return leadersAnswer(league, query, lines, jerseys, column)
}

type LinesRequest = [league: League, season: SeasonGames, part: SeasonPart]
const battersOf = async (...requested: LinesRequest) =>
  (await officialBatters(...requested)) ?? (await computedBatters(...requested))
const pitchersOf = async (...requested: LinesRequest) =>
  (await officialPitchers(...requested)) ?? (await computedPitchers(...requested))

const columnOf = <C extends string>(columns: readonly C[], requested: string): C => {
  const column = columns.find((it) => it === requested)
  if (column === undefined) throw new Failure('errors.badRequest')
  return column
}

const leadersAnswer = <C extends BattingColumn | PitchingColumn>(
  league: League,
  { mode, type, order, limit, season }: Query,
  { stamp, lines, gamesOf }: LeaderLines<C>,
  jerseys: Jerseys,
  column: C,
): Prepared =>
  cachedAnswer(
    league,
    `leaders ${mode} ${type} ${column} ${order} ${limit} ${season}`,
    `${stamp} ${jerseys.stamp}`,
    () => {
      const numbers = jerseys.byPlayer()
      const table = leaderTable(lines, { column, order, limit, mode, gamesOf })
      for (const { id } of table) league.listedPlayers.set(id, true)
      return endpoint.response.parse(
        table.map((it) => ({ ...playerFields(league, it, numbers.get(it.id) ?? ''), ...it.values })),
      )
    },
  )

const playerFields = (
  league: League,
  { id, name, team, pos }: Omit<LeaderLine<string>, 'values'>,
  jersey: string,
) => {
  const club = namedClub(league, team)
  const { image, thumb } = portraitPaths({ club: findClub(league, team)?.id ?? 0, jersey, name })
  return { id, name, team: club.name, team_name: club.team_name, img: image, thumb, pos }
}

/** The numbers on the players' shirts; `stamp` changes with them. */
type Jerseys = { stamp: string; byPlayer: () => Map<number, string> }

/** The numbers from the rosters of a season's clubs; else those worn last in the games that we have read. */
const jerseysOf = async (league: League, season: SeasonGames): Promise<Jerseys> => {
  const answers = await fetchRosters(league, season)
  const stamps = answers.map((it) => (it.kind === 'fetched' ? it.at : it.kind))
  const rosters = answers.flatMap((it) => (it.kind === 'fetched' ? it.value : []))
  return {
    stamp: `${stamps.join(' ')} ${league.lines.size}`,
    byPlayer: () => new Map([...worn(league), ...listed(rosters)]),
  }
}

const worn = ({ lines }: League) =>
  [...lines.values()]
    .flatMap((it): PlayerGameLine[] => [...it.lines.batters, ...it.lines.pitchers])
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map((it) => [it.player, it.jersey] as const)

const listed = (rows: FeedRosterRow[]) =>
  rows.flatMap(({ person, jerseyNumber }) =>
    person.id === null || jerseyNumber === '' ? [] : [[person.id, jerseyNumber] as const],
  )
