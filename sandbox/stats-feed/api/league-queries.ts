import { z } from 'zod'
import { STAT_TYPES } from './player-stats.ts'
import { GROUPS } from './season-stats.ts'
import { STANDINGS_TYPES } from './standings.ts'
import { commaList, idList, leagueQueryFields, limitedInteger, season } from './stats-api.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_LEADERS = 5

const STAT_GROUPS = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

export const ID_PARAMS = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
export const LEAGUE_QUERY = z.looseObject({
  ...leagueQueryFields,
  season,
  rosterType: z.string().max(40).optional(),
  hydrate: z.string().max(500).optional(),
})
export const STANDINGS_QUERY = z.looseObject({
  ...leagueQueryFields,
  season,
  standingsTypes: commaList(STANDINGS_TYPES, ['regularSeason']),
  hydrate: z.string().max(500).optional(),
})
export const PEOPLE_QUERY = z.looseObject({ personIds: idList, hydrate: z.string().max(2000).optional() })
export const PLAYER_STATS_QUERY = z.looseObject({
  ...leagueQueryFields,
  season,
  stats: commaList(STAT_TYPES, ['season']),
  group: commaList(STAT_GROUPS, ['hitting', 'pitching', 'fielding']),
})
export const TABLE_QUERY = z.looseObject({
  ...leagueQueryFields,
  season,
  group: commaList(STAT_GROUPS, ['hitting']),
  teamId: idList,
  playerPool: z.string().max(20).default('QUALIFIED'),
  sortStat: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: limitedInteger(DEFAULT_LIMIT),
  offset: limitedInteger(0),
})
export const LEADERS_QUERY = z.looseObject({
  ...leagueQueryFields,
  season,
  leaderCategories: z
    .string()
    .max(500)
    .transform((text) => text.split(',')),
  statGroup: commaList(STAT_GROUPS, ['hitting', 'pitching', 'fielding']),
  limit: limitedInteger(DEFAULT_LEADERS),
})
export const SEASON_QUERY = z.looseObject({ season })
