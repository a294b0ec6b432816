import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changesUntil } from './feed-at.ts'
import { type JsonObject, SIDES } from './feed-shape.ts'
import { jsonDiff } from './json-diff.ts'
import { LEAGUE_ID, SPORT_ID } from './league.ts'
import { addDays, dayOf } from './league-day.ts'
import { type Document, documentOf, type LiveGame } from './live-game.ts'
import type { PlayedSeason } from './played-season.ts'
import { prune } from './prune.ts'
import { parseHydrate, scheduleOf } from './schedule.ts'
import { parseTimecode, timecode } from './timecode.ts'

const CACHE_CONTROL = 'max-age=10, stale-while-revalidate=30'
/** The widest span of dates that one schedule request may ask for. */
const MAX_SCHEDULE_DAYS = 400

/** The Stats API's endpoints over a season. */
export const routesOf =
  (season: PlayedSeason): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler(sendError)
    app.get('/api/v1/schedule', (request, reply) => send(request, reply, schedule(season, request)))
    app.get('/api/v1/teams', (request, reply) => send(request, reply, teams(season, request)))
    app.get('/api/v1.1/game/:pk/feed/live', (request, reply) =>
      send(
        request,
        reply,
        part(season, request, 'feed', (feed) => feed),
      ),
    )
    app.get('/api/v1.1/game/:pk/feed/live/timestamps', (request, reply) =>
      send(request, reply, documentOf(timestamps(season, request))),
    )
    app.get('/api/v1.1/game/:pk/feed/live/diffPatch', (request, reply) =>
      send(request, reply, documentOf(diffPatch(season, request))),
    )
    app.get('/api/v1/game/:pk/linescore', (request, reply) =>
      send(
        request,
        reply,
        part(season, request, 'linescore', (feed) => feed.liveData.linescore),
      ),
    )
    app.get('/api/v1/game/:pk/boxscore', (request, reply) =>
      send(
        request,
        reply,
        part(season, request, 'boxscore', (feed) => feed.liveData.boxscore),
      ),
    )
    app.get('/api/v1/game/:pk/playByPlay', (request, reply) =>
      send(
        request,
        reply,
        part(season, request, 'plays', (feed) => feed.liveData.plays),
      ),
    )
  }

type Pick = Parameters<LiveGame['documentAt']>[2]

const part = (season: PlayedSeason, request: FastifyRequest, name: string, pick: Pick): Document => {
  const query = parse(GAME_QUERY, request.query)
  const game = gameOf(season, request)
  const now = season.clock.now()
  const t = Math.min(now, query.timecode ?? now)
  if (query.fields === undefined) return game.documentAt(t, name, pick)
  return documentOf(prune(pick(game.feedAt(t)), new Set(query.fields.split(','))))
}

const timestamps = (season: PlayedSeason, request: FastifyRequest): string[] => {
  const game = gameOf(season, request)
  return [...new Set(changesUntil(game.bare(), season.clock.now()).map(timecode))]
}

// `[]` when nothing is new, one patch when something is, the whole feed for a reader who tells no start.
const diffPatch = (season: PlayedSeason, request: FastifyRequest) => {
  const { startTimecode, endTimecode } = parse(DIFF_QUERY, request.query)
  const game = gameOf(season, request)
  const now = season.clock.now()
  const end = game.feedAt(Math.min(now, endTimecode ?? now))
  if (startTimecode === undefined) {
    return { ...end, metaData: { ...end.metaData, logicalEvents: ['fullUpdate'] } }
  }
  const diff = jsonDiff(game.feedAt(Math.min(now, startTimecode)), end)
  return diff.length === 0 ? [] : [{ diff }]
}

const schedule = (season: PlayedSeason, request: FastifyRequest): Document => {
  const query = parse(SCHEDULE_QUERY, request.query)
  const now = season.clock.now()
  const ours = asksForUs(query)
  const games = ours ? wanted(season, query, now) : []
  const hydrate = parseHydrate(query.hydrate)
  const document = scheduleOf(games, now, hydrate)
  return documentOf(query.fields === undefined ? document : prune(document, new Set(query.fields.split(','))))
}

const wanted = (season: PlayedSeason, query: z.infer<typeof SCHEDULE_QUERY>, now: number): LiveGame[] => {
  const games = query.gamePks ?? query.gamePk
  if (games !== undefined) return games.flatMap((pk) => season.find(pk) ?? [])
  const from = query.startDate ?? query.date ?? dayOf(now)
  const to = query.endDate ?? query.startDate ?? query.date ?? from
  if (from > to) throw new StatsApiError(400, 'Invalid Request with value: startDate is after endDate')
  if (addDays(from, MAX_SCHEDULE_DAYS) < to)
    throw new StatsApiError(400, 'Invalid Request with value: date range')
  const found = season.between(from, to)
  return query.teamId === undefined ? found : found.filter((game) => plays(game, query.teamId ?? []))
}

const plays = (game: LiveGame, teams: number[]) => SIDES.some((side) => teams.includes(game.onAir()[side].id))

const teams = (season: PlayedSeason, request: FastifyRequest): Document => {
  const query = parse(TEAMS_QUERY, request.query)
  const found = asksForUs(query) ? season.teams() : []
  return documentOf({ teams: found.map((team): JsonObject => ({ ...(team as JsonObject) })) })
}

const asksForUs = ({
  sportId,
  leagueId,
}: {
  sportId?: number[] | undefined
  leagueId?: number[] | undefined
}) => (sportId?.includes(SPORT_ID) ?? true) && (leagueId?.includes(LEAGUE_ID) ?? true)

const gameOf = (season: PlayedSeason, request: FastifyRequest): LiveGame => {
  const { pk } = parse(GAME_PARAMS, request.params)
  const game = season.find(pk)
  if (game === undefined) throw new StatsApiError(404, 'Object not found')
  return game
}

const send = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Document) => {
  reply.header('cache-control', CACHE_CONTROL).header('etag', etag).header('access-control-allow-origin', '*')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag) === true) return reply.code(304).send()
  return reply.type('application/json;charset=UTF-8').send(body)
}

class StatsApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const sendError = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const status = error instanceof StatsApiError ? error.status : 500
  if (status === 500) request.log.error(error)
  const message = status === 500 ? 'Internal error occurred' : error.message
  return reply.code(status).send({
    messageNumber: status === 404 ? 10 : 11,
    message,
    timestamp: new Date().toISOString(),
    traceId: null,
  })
}

const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StatsApiError(400, `Invalid Request with value: ${issue?.path.join('.')}`)
}

const numbers = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
  .transform((text) => text.split(',').map(Number))
  .optional()
const date = z
  .string()
  .transform((text) => text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, usDate))
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
  .optional()
const usDate = (_: string, month: string, day: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
const code = z
  .string()
  .transform((text) => parseTimecode(text))
  .refine((t) => t !== undefined)
  .optional()
const fields = z.string().max(2000).optional()

const GAME_PARAMS = z.object({
  pk: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
const GAME_QUERY = z.looseObject({ timecode: code, fields })
const DIFF_QUERY = z.looseObject({ startTimecode: code, endTimecode: code })
const TEAMS_QUERY = z.looseObject({ sportId: numbers, leagueId: numbers })
const SCHEDULE_QUERY = z.looseObject({
  sportId: numbers,
  leagueId: numbers,
  teamId: numbers,
  gamePks: numbers,
  gamePk: numbers,
  startDate: date,
  endDate: date,
  date,
  hydrate: z.string().max(2000).optional(),
  fields,
})
