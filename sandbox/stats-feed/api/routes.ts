import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changesUntil } from '../replay/feed-at.ts'
import { type Document, documentOf, type LiveGame } from '../season/live-game.ts'
import type { PlayedSeason } from '../season/played-season.ts'
import { jsonDiff } from '../shape/json-diff.ts'
import { addDays, dayOf } from '../shape/league-day.ts'
import { parseTimecode, timecode } from '../shape/timecode.ts'
import { leagueRoutes } from './league-routes.ts'
import { prune } from './prune.ts'
import { type DateRange, parseHydrate, scheduleOf } from './schedule.ts'
import {
  date,
  fields,
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
    app.get('/api/v1/schedule', (request, reply) => sendDocument(request, reply, schedule(season, request)))
    app.get('/api/v1.1/game/:pk/feed/live', (request, reply) =>
      sendDocument(
        request,
        reply,
        feedPart(season, request, 'feed', (feed) => feed),
      ),
    )
    app.get('/api/v1.1/game/:pk/feed/live/timestamps', (request, reply) =>
      sendDocument(request, reply, documentOf(timestamps(season, request))),
    )
    app.get('/api/v1.1/game/:pk/feed/live/diffPatch', (request, reply) =>
      sendDocument(request, reply, documentOf(diffPatch(season, request))),
    )
    app.get('/api/v1/game/:pk/linescore', (request, reply) =>
      sendDocument(
        request,
        reply,
        feedPart(season, request, 'linescore', (feed) => feed.liveData.linescore),
      ),
    )
    app.get('/api/v1/game/:pk/boxscore', (request, reply) =>
      sendDocument(
        request,
        reply,
        feedPart(season, request, 'boxscore', (feed) => feed.liveData.boxscore),
      ),
    )
    app.get('/api/v1/game/:pk/playByPlay', (request, reply) =>
      sendDocument(
        request,
        reply,
        feedPart(season, request, 'plays', (feed) => feed.liveData.plays),
      ),
    )
  }

type PickPart = Parameters<LiveGame['documentAt']>[2]

const feedPart = (season: PlayedSeason, request: FastifyRequest, name: string, pick: PickPart): Document => {
  const query = parse(GAME_QUERY, request.query)
  const game = gameOf(season, request)
  const now = season.clock.now()
  const t = Math.min(now, query.timecode ?? now)
  if (query.fields === undefined) return game.documentAt(t, name, pick)
  return documentOf(prune(pick(game.feedAt(t)), new Set(query.fields.split(','))))
}

const timestamps = (season: PlayedSeason, request: FastifyRequest): string[] => {
  const game = gameOf(season, request)
  return [...new Set(changesUntil(game.bareRecording(), season.clock.now()).map(timecode))]
}

// `[]` without changes, one patch with changes, the complete feed without a start timecode.
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
  const range = rangeOf(season, query, now)
  const games = isOurLeague(query) ? requestedGames(season, query, range) : []
  const origin = `${request.protocol}://${request.host}`
  const document = scheduleOf(games, now, parseHydrate(query.hydrate), { origin, range })
  return documentOf(query.fields === undefined ? document : prune(document, new Set(query.fields.split(','))))
}

type ScheduleQuery = z.infer<typeof SCHEDULE_QUERY>

// Games requested by number have all their rows; a season alone has all its games.
const rangeOf = (season: PlayedSeason, query: ScheduleQuery, now: number): DateRange | undefined => {
  if ((query.gamePks ?? query.gamePk) !== undefined) return undefined
  const { labels, first, last } = season.dates()
  const dated = query.startDate ?? query.endDate ?? query.date
  if (dated === undefined && query.season !== undefined)
    return labels.includes(query.season) ? { from: first, to: last } : { from: last, to: first }
  const from = query.startDate ?? query.date ?? query.endDate ?? dayOf(now)
  const to = query.endDate ?? query.startDate ?? query.date ?? from
  if (from > to) throw new StatsApiError(400, 'Invalid Request with value: startDate is after endDate')
  if (addDays(from, MAX_SCHEDULE_DAYS) < to)
    throw new StatsApiError(400, 'Invalid Request with value: date range')
  return { from, to }
}

const requestedGames = (
  season: PlayedSeason,
  query: ScheduleQuery,
  range: DateRange | undefined,
): LiveGame[] => {
  const numbers = query.gamePks ?? query.gamePk ?? []
  const found =
    range === undefined
      ? numbers.flatMap((pk) => season.find(pk) ?? [])
      : season.between(range.from, range.to)
  const { teamId } = query
  return teamId === undefined ? found : found.filter((game) => game.clubs().some((id) => teamId.includes(id)))
}

const gameOf = (season: PlayedSeason, request: FastifyRequest): LiveGame => {
  const { pk } = parse(GAME_PARAMS, request.params)
  const game = season.find(pk)
  if (game === undefined) throw new StatsApiError(404, 'Object not found')
  return game
}

const code = z
  .string()
  .transform((text) => parseTimecode(text))
  .refine((t) => t !== undefined)
  .optional()

const GAME_PARAMS = z.object({
  pk: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
const GAME_QUERY = z.looseObject({ timecode: code, fields })
const DIFF_QUERY = z.looseObject({ startTimecode: code, endTimecode: code })
const SCHEDULE_QUERY = z.looseObject({
  ...leagueQueryFields,
  teamId: idList,
  gamePks: idList,
  gamePk: idList,
  startDate: date,
  endDate: date,
  date,
  hydrate: z.string().max(2000).optional(),
  season: z.string().max(10).optional(),
  fields,
})
