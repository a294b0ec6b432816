import type { FinishedGame, LeagueMan } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'
import { playerRef, splitOf, teamRef } from './player-stats.ts'
import { gamesByClub, type SeasonFigures, type StatGroup } from './season-stats.ts'

/** So many turns at bat, or outs pitched, for each game of his club qualify a man for the averages. */
export const QUALIFIER = { plateAppearances: 2.7, outs: 2.4 }

type Field = { figures: SeasonFigures; games: FinishedGame[]; people: LeagueMan[]; season: string }
export type Wanted = {
  group: StatGroup
  teams: readonly number[] | undefined
  qualified: boolean
  sortStat: string | undefined
  order: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/** The league's men by one figure of a group, as `/stats` lists them. */
export const statsTable = (field: Field, wanted: Wanted): JsonObject => {
  const key = wanted.sortStat ?? DEFAULT_SORT[wanted.group]
  const rows = ranked(field, wanted, { key, order: wanted.order })
  return {
    type: { displayName: 'season' },
    group: { displayName: wanted.group },
    totalSplits: rows.length,
    exemptions: [],
    splits: rows.slice(wanted.offset, wanted.offset + wanted.limit).map(({ split, rank, man }) => ({
      ...split,
      numTeams: 1,
      rank,
      position: { ...man.position },
    })),
    splitsTiedWithOffset: [],
    splitsTiedWithLimit: [],
    playerPool: wanted.qualified ? 'QUALIFIED' : 'ALL',
  }
}

/** One table of `/stats/leaders`; `undefined` for a category that the group does not have. */
export const leadersOf = (
  field: Field,
  { category, group, limit }: { category: string; group: StatGroup; limit: number },
): JsonObject | undefined => {
  const known = CATEGORIES[group][category]
  if (known === undefined) return undefined
  const wanted = { group, teams: undefined, qualified: known.isRate }
  const rows = ranked(field, wanted, known)
  return {
    leaderCategory: category,
    season: field.season,
    gameType: { id: 'R', description: 'Regular Season' },
    leaders: rows
      .filter(({ rank }) => rank <= limit)
      .slice(0, limit)
      .map(({ rank, man, split, value }) => ({
        rank,
        value: `${value}`,
        team: split.team ?? teamRef({ id: man.teamId, name: '' }),
        league: { id: LEAGUE_ID, name: 'LMP', link: `/api/v1/league/${LEAGUE_ID}` },
        person: playerRef(man),
        sport: { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}`, abbreviation: 'WIN' },
        season: field.season,
        numTeams: 1,
      })),
    statGroup: group,
    totalSplits: rows.length,
  }
}

type Row = { man: LeagueMan; split: JsonObject; value: string | number; rank: number }
type Choice = Pick<Wanted, 'group' | 'teams' | 'qualified'>

const ranked = (
  { figures, games, people, season }: Field,
  { group, teams, qualified }: Choice,
  { key, order }: { key: string; order: 'asc' | 'desc' | undefined },
): Row[] => {
  const played = gamesByClub(games)
  const rows = people.flatMap((man): Row[] => {
    if (teams !== undefined && !teams.includes(man.teamId)) return []
    const split = splitOf(figures.get(man.id) ?? [], man, { group, season })
    const stat = split?.stat as JsonObject | undefined
    const value = stat?.[key]
    if (split === undefined || stat === undefined) return []
    if (typeof value !== 'string' && typeof value !== 'number') return []
    if (qualified && !qualifies(stat, group, played.get(man.teamId) ?? 0)) return []
    return [{ man, split, value, rank: 0 }]
  })
  const sign = (order ?? (LESS_IS_MORE.has(key) ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const compared = (a: Row, b: Row) => sign * (sizeOf(a.value) - sizeOf(b.value))
  rows.sort((a, b) => compared(a, b) || a.man.id - b.man.id)
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    row.rank = before !== undefined && compared(before, row) === 0 ? before.rank : i + 1
  })
  return rows
}

// A rate of nothing ("-.--") stands behind every number, whichever way the table runs.
const sizeOf = (value: string | number) => {
  const size = Number(value)
  return Number.isNaN(size) ? Number.MAX_SAFE_INTEGER : size
}

const qualifies = (stat: JsonObject, group: StatGroup, games: number) => {
  if (group === 'fielding') return true
  const key = group === 'hitting' ? 'plateAppearances' : 'outs'
  return Number(stat[key] ?? 0) >= QUALIFIER[key] * games
}

const DEFAULT_SORT: Record<StatGroup, string> = { hitting: 'avg', pitching: 'era', fielding: 'fielding' }
const LESS_IS_MORE = new Set(['era', 'whip', 'walksPer9Inn', 'hitsPer9Inn', 'homeRunsPer9'])

type Category = { key: string; isRate: boolean; order: 'asc' | 'desc' | undefined }
const most = (key: string): Category => ({ key, isRate: false, order: 'desc' })
const best = (key: string): Category => ({ key, isRate: true, order: undefined })

const CATEGORIES: Record<StatGroup, Record<string, Category>> = {
  hitting: {
    battingAverage: best('avg'),
    onBasePercentage: best('obp'),
    sluggingPercentage: best('slg'),
    onBasePlusSlugging: best('ops'),
    homeRuns: most('homeRuns'),
    runsBattedIn: most('rbi'),
    rbi: most('rbi'),
    runs: most('runs'),
    hits: most('hits'),
    doubles: most('doubles'),
    triples: most('triples'),
    stolenBases: most('stolenBases'),
    walks: most('baseOnBalls'),
    strikeouts: most('strikeOuts'),
    totalBases: most('totalBases'),
    gamesPlayed: most('gamesPlayed'),
  },
  pitching: {
    earnedRunAverage: best('era'),
    walksAndHitsPerInningPitched: best('whip'),
    winPercentage: best('winPercentage'),
    strikeoutsPer9Inn: best('strikeoutsPer9Inn'),
    wins: most('wins'),
    losses: most('losses'),
    saves: most('saves'),
    strikeouts: most('strikeOuts'),
    inningsPitched: most('inningsPitched'),
    completeGames: most('completeGames'),
    shutouts: most('shutouts'),
    gamesStarted: most('gamesStarted'),
    gamesPlayed: most('gamesPlayed'),
  },
  fielding: {
    errors: most('errors'),
    assists: most('assists'),
    putOuts: most('putOuts'),
    fieldingPercentage: best('fielding'),
  },
}
