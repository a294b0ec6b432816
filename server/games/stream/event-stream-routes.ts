import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../../contract/games/live.ts'
import { scoreboardStream } from '../../../contract/games/scoreboard-stream.ts'
import { type Gate, serve, serveEvents } from '../../http/answers/endpoint.ts'
import { countsOf } from '../../http/request-metrics.ts'
import { baseHeadersOf } from '../../http/security/base-headers.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import { logAnswer } from '../answers/log-answer.ts'
import { requestedDay, requireFound } from '../answers/routes.ts'
import { whenGameLoaded } from '../answers/when-loaded.ts'
import type { Games } from '../state/memory.ts'
import { refuseTooMany, send, startStream } from './event-stream.ts'
import type { Topic } from './event-stream-topic.ts'
import type { LiveStreams } from './live-streams.ts'

type Deps = { gate: Gate; games: Games; restrictions: CountryRestrictions; live: LiveStreams }

/** Routes for live data: a game's log until a moment, and streams of a day's scoreboard and of a game. */
export const liveRoutes = (app: FastifyInstance, { gate, games, restrictions, live }: Deps): void => {
  const { streams, topics } = live
  countsOf(app).openStreams = () => streams.open.size
  app.addHook('preClose', async () => live.close())
  serve(app, gate, contract.gameLogUntil, async ({ params, query }) =>
    requireFound(await whenGameLoaded(games, () => logAnswer(games, params.gameId, query.until))),
  )
  serveEvents(app, gate, scoreboardStream, async ({ params, query, request, reply }) => {
    refuseTooMany(streams, request.ip)
    const topic = requireFound(
      await topics.day(requestedDay(params), { isRestricted: restrictions.isRestricted(request.ip) }),
    )
    subscribe(live, request, reply, [{ topic, version: clientVersion(request, query.after) }])
  })
  serveEvents(app, gate, contract.gameStream, async ({ params, query, request, reply }) => {
    refuseTooMany(streams, request.ip)
    const topic = requireFound(await topics.game(params.gameId))
    const beside = await topicsBeside(topics, params.gameId, {
      games,
      isHidden: (gamePk) => restrictions.hides(gamePk, request.ip),
      isRestricted: restrictions.isRestricted(request.ip),
    })
    subscribe(live, request, reply, [
      { topic, version: clientVersion(request, query.after) },
      ...beside.map((it) => ({ topic: it, version: undefined })),
    ])
  })
}

type Beside = { games: Games; isHidden: (gamePk: number) => boolean; isRestricted: boolean }

/** The scoreboard of a game's day and the day's other logs; a log that cannot be had now is missing. */
const topicsBeside = async (
  topics: LiveStreams['topics'],
  gamePk: number,
  { games, isHidden, isRestricted }: Beside,
): Promise<Topic[]> => {
  const day = games.summaries.get(gamePk)?.day ?? games.rows.get(gamePk)?.at(-1)?.day
  if (day === undefined) return []
  const others = (games.days.get(day) ?? [])
    .map((row) => row.gamePk)
    .filter((it) => it !== gamePk && !isHidden(it))
  const opened = await Promise.all([
    topics.day(day, { isCompanion: true, isRestricted }),
    ...others.map((it) => topics.other(it).catch(() => undefined)),
  ])
  return opened.flatMap((it) => it ?? [])
}

/** The client's version, from the header of a reconnection or from the address of a first request. */
const clientVersion = (request: FastifyRequest, after: string | undefined): string | undefined => {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && last !== '' ? last : after
}

type Subscription = { topic: Topic; version: string | undefined }

/**
 * Sends the events that the client lacks and, from that moment on, every change, so that none is lost or sent
 * twice.
 */
const subscribe = (
  { streams, random }: LiveStreams,
  request: FastifyRequest,
  reply: FastifyReply,
  subscriptions: Subscription[],
) => {
  refuseTooMany(streams, request.ip)
  reply.hijack()
  const stream = startStream(
    streams,
    reply.raw,
    { address: request.ip, base: baseHeadersOf(request.server) },
    random,
  )
  if (stream === undefined) return
  for (const { topic, version } of subscriptions) {
    for (const event of topic.since(version)) send(streams, stream, event)
    topic.members.add(stream)
  }
  stream.socket.once('close', () => {
    for (const { topic } of subscriptions) topic.members.delete(stream)
  })
}
