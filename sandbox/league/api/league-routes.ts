import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentOf } from '../season/live-game.ts'
import type { FinishedGame, LeaguePlayer, PlayedSeason } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import { STAT_TYPES, statsOf, statsTable, teamRef } from './player-stats.ts'
import { figuresOf, GROUPS, type SeasonFigures, type StatGroup } from './season-stats.ts'
import { STANDINGS_TYPES, standingsOf } from './standings.ts'
import {
  commaList,
  id,
  idList,
  isOurLeague,
  leagueQueryFields,
  limit,
  parse,
  StatsApiError,
  season as seasonLabel,
  sendDocument,
} from './stats-api.ts'

/** The Stats API's endpoints of the league, by the clock, and the table of special games. */
export const leagueRoutes = async (app: FastifyInstance, season: PlayedSeason): Promise<void> => {
  const league = leagueOf(season)
  const serve = (path: string, make: (league: League, request: FastifyRequest) => JsonObject) =>
    app.get(path, (request, reply) => sendDocument(request, reply, documentOf(make(league, request))))
  serve('/api/v1/teams', teams)
  serve('/api/v1/teams/:id/roster', roster)
  serve('/api/v1/standings', standings)
  serve('/api/v1/people', people)
  serve('/api/v1/people/:id/stats', personStats)
  serve('/api/v1/stats', stats)
  serve('/season.json', () => ({ ...season.dates(), scenarios: season.scenarios() }))
}

type League = { season: PlayedSeason; now: () => LeagueState }
/** The league at an instant. */
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

const teams = ({ season }: League, request: FastifyRequest): JsonObject => {
  const query = parse(LEAGUE_QUERY, request.query)
  return { teams: isOurLeague(query) ? season.teams().map((team) => team as JsonObject) : [] }
}

const roster = (league: League, request: FastifyRequest): JsonObject => {
  const { id: teamId } = parse(ID_PARAMS, request.params)
  if (!league.season.teams().some((team) => team.id === teamId))
    throw new StatsApiError(404, 'Object not found')
  const query = parse(LEAGUE_QUERY, request.query)
  const isKnown = labelOf(league, query.season) !== undefined
  const hydrated = query.hydrate?.split(',').includes('person') ?? false
  const players = isKnown ? league.now().people.filter((player) => player.teamId === teamId) : []
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
    teamId,
    rosterType: query.rosterType ?? 'active',
  }
}

const standings = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(STANDINGS_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { records: [] }
  const table = { teams: league.season.teams(), games: league.now().games, season }
  return { records: query.standingsTypes.map((type) => standingsOf(type, table)) }
}

const people = (league: League, request: FastifyRequest): JsonObject => {
  const { personIds } = parse(PEOPLE_QUERY, request.query)
  const clubs = league.season.teams()
  const players = league.now().people.filter((player) => personIds?.includes(player.id) ?? false)
  return {
    people: players.map(({ teamId, person }) => {
      const name = clubs.find((team) => team.id === teamId)?.name ?? ''
      return { ...person, currentTeam: teamRef({ id: teamId, name }) }
    }),
  }
}

const personStats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(PLAYER_STATS_QUERY, request.query)
  const { id: personId } = parse(ID_PARAMS, request.params)
  const player = league.now().people.find((one) => one.id === personId)
  if (player === undefined) throw new StatsApiError(404, 'Object not found')
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { stats: [] }
  return { stats: statsOf(league.now().figures, player, { types: query.stats, groups: query.group, season }) }
}

const stats = (league: League, request: FastifyRequest): JsonObject => {
  const query = parse(TABLE_QUERY, request.query)
  const season = labelOf(league, query.season)
  if (season === undefined || !isOurLeague(query)) return { stats: [] }
  const pool = { ...league.now(), season }
  return { stats: query.group.map((group) => statsTable(pool, group, query.limit)) }
}

const STAT_GROUPS = Object.keys(GROUPS) as StatGroup[]
const ID_PARAMS = z.object({ id })
const LEAGUE_QUERY = z.looseObject({
  ...leagueQueryFields,
  season: seasonLabel,
  rosterType: z.string().max(40).optional(),
  hydrate: z.string().max(500).optional(),
})
const STANDINGS_QUERY = z.looseObject({
  ...leagueQueryFields,
  season: seasonLabel,
  standingsTypes: commaList(STANDINGS_TYPES, ['regularSeason']),
})
const PEOPLE_QUERY = z.looseObject({ personIds: idList })
const PLAYER_STATS_QUERY = z.looseObject({
  ...leagueQueryFields,
  season: seasonLabel,
  stats: commaList(STAT_TYPES, ['season']),
  group: commaList(STAT_GROUPS, STAT_GROUPS),
})
const TABLE_QUERY = z.looseObject({
  ...leagueQueryFields,
  season: seasonLabel,
  group: commaList(STAT_GROUPS, ['hitting']),
  limit,
})
