import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changesUntil } from '../replay/feed-at.ts'
import { type Document, documentOf, type LiveGame } from '../season/live-game.ts'
import type { PlayedSeason } from '../season/played-season.ts'
import { jsonDiff } from '../shape/json-diff.ts'
import { addDays, dayOf, parseTimecode, timecode } from '../shape/league-day.ts'
import { leagueRoutes } from './league-routes.ts'
import { type DateRange, parseHydrate, scheduleOf } from './schedule.ts'
import {
  date,
  id,
  idList,
  isOurLeague,
  leagueQueryFields,
  parse,
  StatsApiError,
  sendDocument,
  sendError,
} from './stats-api.ts'

/** The widest span of dates that one schedule request may ask for. */
const MAX_SCHEDULE_DAYS = 400

/** The Stats API's endpoints over a season. */
export const routesOf =
  (season: PlayedSeason): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler(sendError)
    await leagueRoutes(app, season)
    const serve = (path: string, make: (season: PlayedSeason, request: FastifyRequest) => Document) =>
      app.get(path, (request, reply) => sendDocument(request, reply, make(season, request)))
    serve('/api/v1/schedule', schedule)
    serve('/api/v1.1/game/:pk/feed/live', liveFeed)
    serve('/api/v1.1/game/:pk/feed/live/timestamps', timestamps)
    serve('/api/v1.1/game/:pk/feed/live/diffPatch', diffPatch)
  }

const liveFeed = (season: PlayedSeason, request: FastifyRequest): Document => {
  const { timecode: asked } = parse(GAME_QUERY, request.query)
  const now = season.clock.now()
  return gameOf(season, request).documentAt(Math.min(now, asked ?? now))
}

const timestamps = (season: PlayedSeason, request: FastifyRequest): Document => {
  const recording = gameOf(season, request).bareRecording()
  return documentOf([...new Set(changesUntil(recording, season.clock.now()).map(timecode))])
}

// `[]` without changes, one patch with changes, the complete feed without a start timecode.
const diffPatch = (season: PlayedSeason, request: FastifyRequest): Document => {
  const { startTimecode, endTimecode } = parse(DIFF_QUERY, request.query)
  const game = gameOf(season, request)
  const now = season.clock.now()
  const end = game.feedAt(Math.min(now, endTimecode ?? now))
  if (startTimecode === undefined)
    return documentOf({ ...end, metaData: { ...end.metaData, logicalEvents: ['fullUpdate'] } })
  const diff = jsonDiff(game.feedAt(Math.min(now, startTimecode)), end)
  return documentOf(diff.length === 0 ? [] : [{ diff }])
}

const schedule = (season: PlayedSeason, request: FastifyRequest): Document => {
  const query = parse(SCHEDULE_QUERY, request.query)
  const now = season.clock.now()
  const range = rangeOf(query, now)
  const games = isOurLeague(query) ? requestedGames(season, query, range) : []
  const origin = `${request.protocol}://${request.host}`
  return documentOf(scheduleOf(games, now, parseHydrate(query.hydrate), { origin, range }))
}

type ScheduleQuery = z.infer<typeof SCHEDULE_QUERY>

// Games requested by number have all their rows.
const rangeOf = (query: ScheduleQuery, now: number): DateRange | undefined => {
  if (query.gamePks !== undefined) return undefined
  const from = query.startDate ?? query.date ?? query.endDate ?? dayOf(now)
  const to = query.endDate ?? query.startDate ?? query.date ?? from
  if (from > to) throw new StatsApiError(400, 'Invalid Request with value: startDate is after endDate')
  if (addDays(from, MAX_SCHEDULE_DAYS) < to)
    throw new StatsApiError(400, 'Invalid Request with value: date range')
  return { from, to }
}

const requestedGames = (
  season: PlayedSeason,
  { gamePks = [] }: ScheduleQuery,
  range: DateRange | undefined,
): LiveGame[] =>
  range === undefined ? gamePks.flatMap((pk) => season.find(pk) ?? []) : season.between(range.from, range.to)

const gameOf = (season: PlayedSeason, request: FastifyRequest): LiveGame => {
  const game = season.find(parse(GAME_PARAMS, request.params).pk)
  if (game === undefined) throw new StatsApiError(404, 'Object not found')
  return game
}

const code = z
  .string()
  .transform((text) => parseTimecode(text))
  .refine((t) => t !== undefined)
  .optional()

const GAME_PARAMS = z.object({ pk: id })
const GAME_QUERY = z.looseObject({ timecode: code })
const DIFF_QUERY = z.looseObject({ startTimecode: code, endTimecode: code })
const SCHEDULE_QUERY = z.looseObject({
  ...leagueQueryFields,
  gamePks: idList,
  startDate: date,
  endDate: date,
  date,
  hydrate: z.string().max(2000).optional(),
})
