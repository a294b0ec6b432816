import type { FinishedGame, LeaguePlayer } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'
import { playerRef, splitOf, teamRef } from './player-stats.ts'
import { gamesByClub, type SeasonFigures, type StatGroup } from './season-stats.ts'

/** Plate appearances, or outs pitched, per game of the club that qualify for the averages. */
export const QUALIFIER = { plateAppearances: 2.7, outs: 2.4 }

type StatsPool = { figures: SeasonFigures; games: FinishedGame[]; people: LeaguePlayer[]; season: string }
export type StatsTableQuery = {
  group: StatGroup
  teams: readonly number[] | undefined
  qualified: boolean
  sortStat: string | undefined
  order: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/** The league's players by one statistic of a group, as `/stats` lists them. */
export const statsTable = (pool: StatsPool, query: StatsTableQuery): JsonObject => {
  const key = query.sortStat ?? DEFAULT_SORT[query.group]
  const rows = ranked(pool, query, { key, order: query.order })
  return {
    type: { displayName: 'season' },
    group: { displayName: query.group },
    totalSplits: rows.length,
    exemptions: [],
    splits: rows.slice(query.offset, query.offset + query.limit).map(({ split, rank, player }) => ({
      ...split,
      numTeams: 1,
      rank,
      position: { ...player.position },
    })),
    splitsTiedWithOffset: [],
    splitsTiedWithLimit: [],
    playerPool: query.qualified ? 'QUALIFIED' : 'ALL',
  }
}

/** One table of `/stats/leaders`; `undefined` for a category that the group does not have. */
export const leadersOf = (
  pool: StatsPool,
  { category, group, limit }: { category: string; group: StatGroup; limit: number },
): JsonObject | undefined => {
  const categoryDef = CATEGORIES[group][category]
  if (categoryDef === undefined) return undefined
  const query = { group, teams: undefined, qualified: categoryDef.isRate }
  const rows = ranked(pool, query, categoryDef)
  return {
    leaderCategory: category,
    season: pool.season,
    gameType: { id: 'R', description: 'Regular Season' },
    leaders: rows
      .filter(({ rank }) => rank <= limit)
      .slice(0, limit)
      .map(({ rank, player, split, value }) => ({
        rank,
        value: `${value}`,
        team: split.team ?? teamRef({ id: player.teamId, name: '' }),
        league: { id: LEAGUE_ID, name: 'LMP', link: `/api/v1/league/${LEAGUE_ID}` },
        person: playerRef(player),
        sport: { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}`, abbreviation: 'WIN' },
        season: pool.season,
        numTeams: 1,
      })),
    statGroup: group,
    totalSplits: rows.length,
  }
}

type Row = { player: LeaguePlayer; split: JsonObject; value: string | number; rank: number }
type Choice = Pick<StatsTableQuery, 'group' | 'teams' | 'qualified'>

const ranked = (
  { figures, games, people, season }: StatsPool,
  { group, teams, qualified }: Choice,
  { key, order }: { key: string; order: 'asc' | 'desc' | undefined },
): Row[] => {
  const played = gamesByClub(games)
  const rows = people.flatMap((player): Row[] => {
    if (teams !== undefined && !teams.includes(player.teamId)) return []
    const split = splitOf(figures.get(player.id) ?? [], player, { group, season })
    const stat = split?.stat as JsonObject | undefined
    const value = stat?.[key]
    if (split === undefined || stat === undefined) return []
    if (typeof value !== 'string' && typeof value !== 'number') return []
    if (qualified && !qualifies(stat, group, played.get(player.teamId) ?? 0)) return []
    return [{ player, split, value, rank: 0 }]
  })
  const sign = (order ?? (LOWER_IS_BETTER.has(key) ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const compare = (a: Row, b: Row) => sign * (sortValue(a.value) - sortValue(b.value))
  rows.sort((a, b) => compare(a, b) || a.player.id - b.player.id)
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    row.rank = before !== undefined && compare(before, row) === 0 ? before.rank : i + 1
  })
  return rows
}

// An undefined rate ("-.--") comes after every number, in either order.
const sortValue = (value: string | number) => {
  const size = Number(value)
  return Number.isNaN(size) ? Number.MAX_SAFE_INTEGER : size
}

const qualifies = (stat: JsonObject, group: StatGroup, games: number) => {
  if (group === 'fielding') return true
  const key = group === 'hitting' ? 'plateAppearances' : 'outs'
  return Number(stat[key] ?? 0) >= QUALIFIER[key] * games
}

const DEFAULT_SORT: Record<StatGroup, string> = { hitting: 'avg', pitching: 'era', fielding: 'fielding' }
const LOWER_IS_BETTER = new Set(['era', 'whip', 'walksPer9Inn', 'hitsPer9Inn', 'homeRunsPer9'])

type Category = { key: string; isRate: boolean; order: 'asc' | 'desc' | undefined }
const countCategory = (key: string): Category => ({ key, isRate: false, order: 'desc' })
const rateCategory = (key: string): Category => ({ key, isRate: true, order: undefined })

const CATEGORIES: Record<StatGroup, Record<string, Category>> = {
  hitting: {
    battingAverage: rateCategory('avg'),
    onBasePercentage: rateCategory('obp'),
    sluggingPercentage: rateCategory('slg'),
    onBasePlusSlugging: rateCategory('ops'),
    homeRuns: countCategory('homeRuns'),
    runsBattedIn: countCategory('rbi'),
    rbi: countCategory('rbi'),
    runs: countCategory('runs'),
    hits: countCategory('hits'),
    doubles: countCategory('doubles'),
    triples: countCategory('triples'),
    stolenBases: countCategory('stolenBases'),
    walks: countCategory('baseOnBalls'),
    strikeouts: countCategory('strikeOuts'),
    totalBases: countCategory('totalBases'),
    gamesPlayed: countCategory('gamesPlayed'),
  },
  pitching: {
    earnedRunAverage: rateCategory('era'),
    walksAndHitsPerInningPitched: rateCategory('whip'),
    winPercentage: rateCategory('winPercentage'),
    strikeoutsPer9Inn: rateCategory('strikeoutsPer9Inn'),
    wins: countCategory('wins'),
    losses: countCategory('losses'),
    saves: countCategory('saves'),
    strikeouts: countCategory('strikeOuts'),
    inningsPitched: countCategory('inningsPitched'),
    completeGames: countCategory('completeGames'),
    shutouts: countCategory('shutouts'),
    gamesStarted: countCategory('gamesStarted'),
    gamesPlayed: countCategory('gamesPlayed'),
  },
  fielding: {
    errors: countCategory('errors'),
    assists: countCategory('assists'),
    putOuts: countCategory('putOuts'),
    fieldingPercentage: rateCategory('fielding'),
  },
}
