import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { documentOf } from '../season/live-game.ts'
import type { FinishedGame, LeaguePlayer, PlayedSeason } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import {
  ID_PARAMS,
  LEADERS_QUERY,
  LEAGUE_QUERY,
  PEOPLE_QUERY,
  PLAYER_STATS_QUERY,
  SEASON_QUERY,
  STANDINGS_QUERY,
  TABLE_QUERY,
} from './league-queries.ts'
import { leadersOf, QUALIFIER, statsTable } from './league-stats.ts'
import { statsOf } from './player-stats.ts'
import { figuresOf, type SeasonFigures } from './season-stats.ts'
import { standingsOf } from './standings.ts'
import { isOurLeague, parse, StatsApiError, sendDocument } from './stats-api.ts'

/** The Stats API's endpoints of the league, by the clock, and the table of special games. */
export const leagueRoutes = async (app: FastifyInstance, season: PlayedSeason): Promise<void> => {
  const league = leagueOf(season)
  const serve = (path: string, make: (request: FastifyRequest) => JsonObject) =>
    app.get(path, (request, reply) => sendDocument(request, reply, documentOf(make(request))))
  serve('/api/v1/teams', (request) => teams(league, request))
  serve('/api/v1/teams/:id', (request) => ({ teams: [clubOf(league, request)] }))
  serve('/api/v1/teams/:id/roster', (request) => roster(league, request))
  serve('/api/v1/standings', (request) => standings(league, request))
  serve('/api/v1/people', (request) => people(league, request))
  serve('/api/v1/people/:id', (request) => person(league, request))
  serve('/api/v1/people/:id/stats', (request) => personStats(league, request))
  serve('/api/v1/stats', (request) => stats(league, request))
  serve('/api/v1/stats/leaders', (request) => leaders(league, request))
  serve('/api/v1/seasons', (request) => seasons(league, request))
  serve('/api/v1/seasons/:season', (request) => seasons(league, request))
  serve('/season.json', () => ({ ...season.dates(), scenarios: season.scenarios() }))
}

type League = { season: PlayedSeason; now: () => LeagueState }
/** The league at an instant, and the requested season label. */
type LeagueState = { games: FinishedGame[]; figures: SeasonFigures; people: LeaguePlayer[] }

// Recomputed only after another game has ended.
const leagueOf = (season: PlayedSeason): League => {
  let cached: LeagueState | undefined
  return {
    season,
    now: () => {
      const games = season.finishedGames()
      const same = cached !== undefined && cached.games.length === games.length
      if (cached !== undefined && same && cached.games.at(-1)?.gamePk === games.at(-1)?.gamePk) return cached
      cached = { games, figures: figuresOf(games), people: season.people() }
      return cached
    },
  }
}

const labelOf = ({ season }: League, requested: string | undefined): string | undefined => {
  const { labels } = season.dates()
  if (requested === undefined) return labels.at(-1)
  return labels.includes(requested) ? requested : undefined
}

const teams = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(LEAGUE_QUERY, request.query)
  return { teams: isOurLeague(query) ? league.season.teams().map((team) => team as JsonObject) : [] }
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
  const cached = labelOf(league, query.season) !== undefined
  const hydrated = query.hydrate?.split(',').includes('person') ?? false
  const players = cached ? league.now().people.filter(({ teamId }) => teamId === id) : []
  return {
    roster: players.map((player) => ({
      person: {
        id: player.id,
        fullName: player.person.fullName,
        link: `/api/v1/people/${player.id}`,
        ...(hydrated ? player.person : {}),
      },
      jerseyNumber: player.number,
      position: { ...player.position },
      status: { code: 'A', description: 'Active' },
      parentTeamId: player.teamId,
    })),
    link: `/api/v1/teams/${id}/roster`,
    teamId: id,
    rosterType: query.rosterType ?? 'active',
  }
}

const standings = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(STANDINGS_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { records: [] }
  const { games } = league.now()
  const hydrated = query.hydrate?.split(',').some((name) => name.startsWith('team')) ?? false
  const options = { season, at: league.season.clock.now(), hydrated }
  // Its tag stays the same while no game ends.
  const hourly = { ...options, at: Math.floor(options.at / 3_600_000) * 3_600_000 }
  const table = { teams: league.season.teams(), games }
  return { records: query.standingsTypes.map((type) => standingsOf(type, table, hourly)) }
}

const people = (league: League, request: FastifyRequest): JsonObject => {
  const { personIds, hydrate } = parse(PEOPLE_QUERY, request.query)
  const players = league.now().people.filter(({ id }) => personIds?.includes(id) ?? false)
  return { people: players.map((player) => personIn(league, player, hydrate)) }
}

const person = (league: League, request: FastifyRequest): JsonObject => {
  const { hydrate } = parse(PEOPLE_QUERY, request.query)
  return { people: [personIn(league, playerOf(league, request), hydrate)] }
}

const playerOf = (league: League, request: FastifyRequest): LeaguePlayer => {
  const { id } = parse(ID_PARAMS, request.params)
  const player = league.now().people.find((one) => one.id === id)
  if (player === undefined) throw new StatsApiError(404, 'Object not found')
  return player
}

const personIn = (league: League, player: LeaguePlayer, hydrate = ''): JsonObject => {
  const team = league.season.teams().find(({ id }) => id === player.teamId)
  const currentTeam = { id: player.teamId, name: team?.name ?? '', link: `/api/v1/teams/${player.teamId}` }
  const requested = /stats\(((?:[^()]|\([^()]*\))*)\)/.exec(hydrate)?.[1]
  const block = { ...player.person, currentTeam }
  if (requested === undefined) return block
  const part = (name: string) =>
    new RegExp(`${name}=\\[?([^\\])=]*?)\\]?(?:,[a-zA-Z]+=|$)`).exec(requested)?.[1]
  const query = parse(PLAYER_STATS_QUERY, {
    stats: part('type'),
    group: part('group'),
    season: part('season'),
  })
  return { ...block, stats: statsIn(league, player, query) }
}

const personStats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(PLAYER_STATS_QUERY, request.query)
  return { stats: statsIn(league, playerOf(league, request), query) }
}

const statsIn = (
  league: League,
  player: LeaguePlayer,
  query: z.infer<typeof PLAYER_STATS_QUERY>,
): JsonObject[] => {
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return []
  return statsOf(league.now().figures, player, { types: query.stats, groups: query.group, season })
}

const stats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(TABLE_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { stats: [] }
  const qualified = query.playerPool.toUpperCase() === 'QUALIFIED'
  const { teamId: teams, sortStat, order, limit, offset } = query
  const options = { teams, qualified, sortStat, order, limit, offset }
  return {
    stats: query.group.map((group) => statsTable({ ...league.now(), season }, { ...options, group })),
  }
}

const leaders = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(LEADERS_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { leagueLeaders: [] }
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
  const { season: requested } = parse(SEASON_QUERY, { ...Object(request.query), ...Object(request.params) })
  const label = labelOf(league, requested)
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
