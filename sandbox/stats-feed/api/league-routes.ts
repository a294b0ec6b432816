import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentOf } from '../season/live-game.ts'
import type { FinishedGame, LeagueMan, PlayedSeason } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import { leadersOf, QUALIFIER, statsTable } from './league-stats.ts'
import { STAT_TYPES, statsOf } from './player-stats.ts'
import { figuresOf, GROUPS, type SeasonFigures } from './season-stats.ts'
import { STANDINGS_TYPES, standingsOf } from './standings.ts'
import { asksForUs, listed, numbers, ours, parse, StatsApiError, season, send, whole } from './stats-api.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_LEADERS = 5

/** The Stats API's endpoints over the league as a whole, true to the clock, and the table of special games. */
export const leagueRoutes = async (app: FastifyInstance, season: PlayedSeason): Promise<void> => {
  const league = leagueOf(season)
  const answer = (path: string, make: (request: FastifyRequest) => JsonObject) =>
    app.get(path, (request, reply) => send(request, reply, documentOf(make(request))))
  answer('/api/v1/teams', (request) => teams(league, request))
  answer('/api/v1/teams/:id', (request) => ({ teams: [clubOf(league, request)] }))
  answer('/api/v1/teams/:id/roster', (request) => roster(league, request))
  answer('/api/v1/standings', (request) => standings(league, request))
  answer('/api/v1/people', (request) => people(league, request))
  answer('/api/v1/people/:id', (request) => person(league, request))
  answer('/api/v1/people/:id/stats', (request) => personStats(league, request))
  answer('/api/v1/stats', (request) => stats(league, request))
  answer('/api/v1/stats/leaders', (request) => leaders(league, request))
  answer('/api/v1/seasons', (request) => seasons(league, request))
  answer('/api/v1/seasons/:season', (request) => seasons(league, request))
  answer('/season.json', () => ({ ...season.dates(), scenarios: season.scenarios() }))
}

type League = { season: PlayedSeason; now: () => Now }
/** The league at an instant, and under which label it was asked for. */
type Now = { games: FinishedGame[]; figures: SeasonFigures; people: LeagueMan[] }

// The figures are summed anew only when another game is over.
const leagueOf = (season: PlayedSeason): League => {
  let known: Now | undefined
  return {
    season,
    now: () => {
      const games = season.over()
      const same = known !== undefined && known.games.length === games.length
      if (known !== undefined && same && known.games.at(-1)?.gamePk === games.at(-1)?.gamePk) return known
      known = { games, figures: figuresOf(games), people: season.people() }
      return known
    },
  }
}

const labelOf = ({ season }: League, asked: string | undefined): string | undefined => {
  const { labels } = season.dates()
  if (asked === undefined) return labels.at(-1)
  return labels.includes(asked) ? asked : undefined
}

const teams = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(LEAGUE_QUERY, request.query)
  return { teams: asksForUs(query) ? league.season.teams().map((team) => team as JsonObject) : [] }
}

const clubOf = ({ season }: League, request: FastifyRequest): JsonObject => {
  const { id } = parse(ID_PARAMS, request.params)
  const team = season.teams().find((one) => one.id === id)
  if (team === undefined) throw new StatsApiError(404, 'Object not found')
  return team as JsonObject
}

const roster = (league: League, request: FastifyRequest): JsonObject => {
  const { id } = clubOf(league, request)
  const query = parse(LEAGUE_QUERY, request.query)
  const known = labelOf(league, query.season) !== undefined
  const whole = query.hydrate?.split(',').includes('person') ?? false
  const men = known ? league.now().people.filter(({ teamId }) => teamId === id) : []
  return {
    roster: men.map((man) => ({
      person: {
        id: man.id,
        fullName: man.person.fullName,
        link: `/api/v1/people/${man.id}`,
        ...(whole ? man.person : {}),
      },
      jerseyNumber: man.number,
      position: { ...man.position },
      status: { code: 'A', description: 'Active' },
      parentTeamId: man.teamId,
    })),
    link: `/api/v1/teams/${id}/roster`,
    teamId: id,
    rosterType: query.rosterType ?? 'active',
  }
}

const standings = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(STANDINGS_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !asksForUs(query)) return { records: [] }
  const { games } = league.now()
  const whole = query.hydrate?.split(',').some((name) => name.startsWith('team')) ?? false
  const told = { season, at: league.season.clock.now(), whole }
  // Its tag stays the same while no game ends.
  const steady = { ...told, at: Math.floor(told.at / 3_600_000) * 3_600_000 }
  const table = { teams: league.season.teams(), games }
  return { records: query.standingsTypes.map((type) => standingsOf(type, table, steady)) }
}

const people = (league: League, request: FastifyRequest): JsonObject => {
  const { personIds, hydrate } = parse(PEOPLE_QUERY, request.query)
  const men = league.now().people.filter(({ id }) => personIds?.includes(id) ?? false)
  return { people: men.map((man) => personIn(league, man, hydrate)) }
}

const person = (league: League, request: FastifyRequest): JsonObject => {
  const { hydrate } = parse(PEOPLE_QUERY, request.query)
  return { people: [personIn(league, manOf(league, request), hydrate)] }
}

const manOf = (league: League, request: FastifyRequest): LeagueMan => {
  const { id } = parse(ID_PARAMS, request.params)
  const man = league.now().people.find((one) => one.id === id)
  if (man === undefined) throw new StatsApiError(404, 'Object not found')
  return man
}

const personIn = (league: League, man: LeagueMan, hydrate = ''): JsonObject => {
  const team = league.season.teams().find(({ id }) => id === man.teamId)
  const currentTeam = { id: man.teamId, name: team?.name ?? '', link: `/api/v1/teams/${man.teamId}` }
  const asked = /stats\(((?:[^()]|\([^()]*\))*)\)/.exec(hydrate)?.[1]
  const block = { ...man.person, currentTeam }
  if (asked === undefined) return block
  const part = (name: string) => new RegExp(`${name}=\\[?([^\\])=]*?)\\]?(?:,[a-zA-Z]+=|$)`).exec(asked)?.[1]
  const query = parse(STATS_OF_MAN, { stats: part('type'), group: part('group'), season: part('season') })
  return { ...block, stats: statsIn(league, man, query) }
}

const personStats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(STATS_OF_MAN, request.query)
  return { stats: statsIn(league, manOf(league, request), query) }
}

const statsIn = (league: League, man: LeagueMan, query: z.infer<typeof STATS_OF_MAN>): JsonObject[] => {
  const season = labelOf(league, query.season)
  if (season === undefined || !asksForUs(query)) return []
  return statsOf(league.now().figures, man, { types: query.stats, groups: query.group, season })
}

const stats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(TABLE_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !asksForUs(query)) return { stats: [] }
  const qualified = query.playerPool.toUpperCase() === 'QUALIFIED'
  const { teamId: teams, sortStat, order, limit, offset } = query
  const wanted = { teams, qualified, sortStat, order, limit, offset }
  return {
    stats: query.group.map((group) => statsTable({ ...league.now(), season }, { ...wanted, group })),
  }
}

const leaders = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(LEADERS_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !asksForUs(query)) return { leagueLeaders: [] }
  const field = { ...league.now(), season }
  const tables = query.leaderCategories.flatMap((category) =>
    query.statGroup.flatMap((group): JsonObject[] => {
      const table = leadersOf(field, { category, group, limit: query.limit })
      return table === undefined ? [] : [table]
    }),
  )
  return { leagueLeaders: tables }
}

const seasons = (league: League, request: FastifyRequest): JsonObject => {
  const { season: asked } = parse(SEASON_QUERY, { ...Object(request.query), ...Object(request.params) })
  const label = labelOf(league, asked)
  const { first, firstHalfEnd, secondHalf, last } = league.season.dates()
  if (label === undefined) return { seasons: [] }
  const one = {
    seasonId: label,
    hasWildcard: false,
    seasonStartDate: first,
    regularSeasonStartDate: first,
    lastDate1stHalf: firstHalfEnd,
    firstDate2ndHalf: secondHalf,
    regularSeasonEndDate: last,
    seasonEndDate: last,
    seasonLevelGamedayType: 'P',
    gameLevelGamedayType: 'P',
    qualifierPlateAppearances: QUALIFIER.plateAppearances,
    qualifierOutsPitched: QUALIFIER.outs,
  }
  return { seasons: [one] }
}

const STAT_GROUPS = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

const ID_PARAMS = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
const LEAGUE_QUERY = z.looseObject({
  ...ours,
  season,
  rosterType: z.string().max(40).optional(),
  hydrate: z.string().max(500).optional(),
})
const STANDINGS_QUERY = z.looseObject({
  ...ours,
  season,
  standingsTypes: listed(STANDINGS_TYPES, ['regularSeason']),
  hydrate: z.string().max(500).optional(),
})
const PEOPLE_QUERY = z.looseObject({ personIds: numbers, hydrate: z.string().max(2000).optional() })
const STATS_OF_MAN = z.looseObject({
  ...ours,
  season,
  stats: listed(STAT_TYPES, ['season']),
  group: listed(STAT_GROUPS, ['hitting', 'pitching', 'fielding']),
})
const TABLE_QUERY = z.looseObject({
  ...ours,
  season,
  group: listed(STAT_GROUPS, ['hitting']),
  teamId: numbers,
  playerPool: z.string().max(20).default('QUALIFIED'),
  sortStat: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: whole(DEFAULT_LIMIT),
  offset: whole(0),
})
const LEADERS_QUERY = z.looseObject({
  ...ours,
  season,
  leaderCategories: z
    .string()
    .max(500)
    .transform((text) => text.split(',')),
  statGroup: listed(STAT_GROUPS, ['hitting', 'pitching', 'fielding']),
  limit: whole(DEFAULT_LEADERS),
})
const SEASON_QUERY = z.looseObject({ season })
