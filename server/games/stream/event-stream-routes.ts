import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../../contract/games/live.ts'
import { scoreboardStream } from '../../../contract/games/scoreboard-stream.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { type Gate, serve, serveEvents } from '../../http/answers/endpoint.ts'
import { countsOf, type Metric } from '../../http/request-metrics.ts'
import { baseHeadersOf } from '../../http/security/base-headers.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import { logAnswer, logAnswerFor } from '../answers/log-answer.ts'
import { requestedDay, requireFound } from '../answers/routes.ts'
import { whenGameLoaded } from '../answers/when-loaded.ts'
import type { Games } from '../state/memory.ts'
import { type Asked, answerFor, chosenBy, type Viewers, vaultFor } from '../state/viewer.ts'
import { eventOf, refuseTooMany, reopenSoon, send, startStream } from './event-stream.ts'
import type { Topic } from './event-stream-topic.ts'
import type { LiveStreams } from './live-streams.ts'

type Deps = {
  gate: Gate
  games: Games
  restrictions: CountryRestrictions
  live: LiveStreams
  viewers: Pick<Viewers, 'vaultOf' | 'userOf'>
}

const OPEN_STREAMS = {
  event_streams_open: { type: 'gauge', help: 'Event streams that viewers have open at this server' },
} satisfies Record<string, Metric>

/** Routes for live data: a game's log until a moment, and streams of a day's scoreboard and of a game. */
export const liveRoutes = (
  app: FastifyInstance,
  { gate, games, restrictions, live, viewers }: Deps,
): void => {
  const { streams, topics } = live
  const { vaultOf } = viewers
  countsOf(app).tell(OPEN_STREAMS, () => ({ event_streams_open: [{ value: streams.open.size }] }))
  app.addHook('preClose', async () => live.close())
  serve(app, gate, contract.gameLogUntil, async (asked) => {
    const { gameId } = asked.params
    const { until, opening } = asked.query
    const isAll = until === contract.MAX_INSTANT_MS
    const open = () => whenGameLoaded(games, () => logAnswer(games, gameId, isAll ? undefined : until))
    const masked = (vault: Vault) =>
      whenGameLoaded(games, () => logAnswerFor(games, gameId, { vault, until, opening }))
    return requireFound(await answerFor(vaultOf, asked, open, masked))
  })
  serveEvents(app, gate, scoreboardStream, async ({ params, query, request, reply }) => {
    refuseTooMany(streams, request.ip)
    const vault = await vaultFor(vaultOf, { request, query })
    const isRestricted = restrictions.isRestricted(request.ip)
    const topic = requireFound(await topics.day(requestedDay(params), { isRestricted, vault }))
    const viewer = viewerOf(viewers, { request, query }, vault)
    subscribe(live, viewer, reply, [{ topic, version: clientVersion(request, query.after) }])
  })
  serveEvents(app, gate, contract.gameStream, async ({ params, query, request, reply }) => {
    refuseTooMany(streams, request.ip)
    const vault = await vaultFor(vaultOf, { request, query })
    const isChosen = chosenBy(games, vault)
    const isAll = query.until === contract.MAX_INSTANT_MS
    const topic = requireFound(
      isChosen(params.gameId) && query.until !== undefined && !isAll
        ? await topicUntil(games, params.gameId, { vault, until: query.until })
        : await topics.game(params.gameId, vault, isAll ? query.until : undefined),
    )
    const beside = await topicsBeside(topics, params.gameId, {
      games,
      vault,
      isHidden: (gamePk) => restrictions.hides(gamePk, request.ip) || isChosen(gamePk),
      isRestricted: restrictions.isRestricted(request.ip),
    })
    subscribe(live, viewerOf(viewers, { request, query }, vault), reply, [
      { topic, version: clientVersion(request, query.after) },
      ...beside.map((it) => ({ topic: it, version: undefined })),
    ])
  })
}

/** A hidden game's log up to the viewer's playhead: nothing follows until the viewer asks again. */
const topicUntil = async (
  games: Games,
  gamePk: number,
  asked: { vault: Vault; until: number },
): Promise<Pick<Topic, 'since' | 'members'> | undefined> => {
  const log = await whenGameLoaded(games, () => logAnswerFor(games, gamePk, asked))
  if (log === undefined) return undefined
  const event = eventOf('log', JSON.stringify(log), log.version)
  return { members: new Set(), since: (version) => (version === log.version ? [] : [event]) }
}

type Beside = { vault: Vault; games: Games; isHidden: (gamePk: number) => boolean; isRestricted: boolean }

/** The scoreboard of a game's day and the day's other logs; a log that cannot be had now is missing. */
const topicsBeside = async (
  topics: LiveStreams['topics'],
  gamePk: number,
  { games, vault, isHidden, isRestricted }: Beside,
): Promise<Topic[]> => {
  const day = games.summaries.get(gamePk)?.day ?? games.rows.get(gamePk)?.at(-1)?.day
  if (day === undefined) return []
  const others = (games.days.get(day) ?? [])
    .map((row) => row.gamePk)
    .filter((it) => it !== gamePk && !isHidden(it))
  const opened = await Promise.all([
    topics.day(day, { isCompanion: true, isRestricted, vault }),
    ...others.map((it) => topics.other(it, vault).catch(() => undefined)),
  ])
  return opened.flatMap((it) => it ?? [])
}

/** The client's version, from the header of a reconnection or from the address of a first request. */
const clientVersion = (request: FastifyRequest, after: string | undefined): string | undefined => {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && last !== '' ? last : after
}

type Viewer = { request: FastifyRequest; userId: number | undefined; hasChosen: () => boolean }

/** A stream that shows everything this once belongs to nobody: no choice changes it. */
const viewerOf = (
  { vaultOf, userOf }: Pick<Viewers, 'vaultOf' | 'userOf'>,
  { request, query }: Asked & { request: FastifyRequest },
  vault: Vault,
): Viewer => {
  const userId = query.show === undefined ? userOf(request) : undefined
  return { request, userId, hasChosen: () => userId !== undefined && vaultOf(request) !== vault }
}

type Subscription = { topic: Pick<Topic, 'since' | 'members'>; version: string | undefined }

/**
 * Sends the events that the client lacks and, from that moment on, every change, so that none is lost or sent
 * twice.
 */
const subscribe = (
  { streams, random }: LiveStreams,
  { request, userId, hasChosen }: Viewer,
  reply: FastifyReply,
  subscriptions: Subscription[],
) => {
  refuseTooMany(streams, request.ip)
  reply.hijack()
  const stream = startStream(
    streams,
    reply.raw,
    { address: request.ip, base: baseHeadersOf(request.server), userId },
    random,
  )
  if (stream === undefined) return
  // The user may have chosen while the topics were loaded.
  if (hasChosen()) return reopenSoon(stream)
  for (const { topic, version } of subscriptions) {
    for (const event of topic.since(version)) send(streams, stream, event)
    topic.members.add(stream)
  }
  stream.socket.once('close', () => {
    for (const { topic } of subscriptions) topic.members.delete(stream)
  })
}
