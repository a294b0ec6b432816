import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { streamSource } from '../../contract/streaming/stream-source.ts'
import * as contract from '../../contract/streaming/streaming.ts'
import type { RandomBytes } from '../accounts/secrets.ts'
import { issueIntroToken } from '../accounts/sessions/open-session.ts'
import { deviceIdOf, ensureDeviceId, isKnownDevice, originOf } from '../accounts/users/device.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, type SignedIn, serve } from '../http/answers/endpoint.ts'
import { countsOf } from '../http/request-metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { findSource, gameToOpen } from './find-source.ts'
import { castStream } from './lease/cast-stream.ts'
import { heartbeat } from './lease/heartbeat.ts'
import { type GameVideo, HEARTBEAT_MS, openStream } from './lease/open-stream.ts'
import { openPlaybackMemory, rememberingGate } from './lease/playback-memory.ts'
import { endPlayback } from './lease/playing-now.ts'
import { LEASE_MS } from './lease/store.ts'
import type { MediaAccess } from './media/media-access.ts'

export type StreamingDeps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl'>
  random: RandomBytes
  /** The video that a game has now; undefined for none and for unknown games. */
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  /** The game on the air that began last. */
  liveGame(): Promise<number | undefined>
  /** Whether a game is hidden from viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
  /** The clubs of a game, by the names that viewers use; undefined for an unknown game. */
  clubsOf(gamePk: number): { away: string; home: string } | undefined
  mediaAccess: MediaAccess
}

/** Starts, renews and ends a playback; its media have their own scope, `media-route.ts`. */
export const streamingRoutes = (app: FastifyInstance, deps: StreamingDeps): void => {
  const { gate, mediaAccess } = deps
  const watching = rememberingGate(gate, deps)
  const memory = openPlaybackMemory(deps.clock)
  const opened = openedCounter(app)
  const playbackState = (id: string, generation: number) => ({
    id,
    generation,
    heartbeatMs: HEARTBEAT_MS,
    leaseMs: LEASE_MS,
  })

  serve(app, gate, contract.introToken, ({ person }) => issueIntroToken(deps, person.sessionId))

  serve(app, gate, contract.videosAccess, async ({ person }) => {
    if (person.audience === 'intro') return { access: 'intro' as const }
    return { access: (await gate.mayWatch(person.userId)) === 'yes' ? ('games' as const) : ('none' as const) }
  })

  serve(app, watching, contract.openStream, async ({ query, body, person, request, reply }) => {
    const gamePk = await gameToOpen(deps, { gameId: query.gameId, src: body?.src })
    const place = originOf(request, deps.settings)
    const deviceId = ensureDeviceId(deps, request, reply, person)
    const { userId, sessionId, provedForMs } = person
    const { token, playbackId, generation, kind, position } = await openStream(deps, {
      ...{ userId, sessionId, deviceId, gamePk, ip: request.ip },
      takeover: query.takeover === '1',
      isProved: provedForMs > 0,
      // An app's session is its device.
      isFamiliar: person.kind === 'app' || (await isKnownDevice(deps, userId, place)),
    })
    memory.remember({ userId, deviceId, playbackId, generation }, gamePk)
    opened.inc({ kind })
    const st = `/media/${token}/${gamePk}/master.m3u8`
    return { st, video: { src: st, kind }, playback: playbackState(playbackId, generation), position }
  })

  const beatOf = (
    { id: playbackId, generation }: { id: string; generation: number },
    { person, request }: { person: SignedIn; request: FastifyRequest },
  ) => {
    const deviceId = deviceIdOf(request, deps.settings, person)
    if (deviceId === undefined) throw new Failure('errors.playbackEnded')
    const { userId, sessionId } = person
    const playback = { userId, deviceId, playbackId, generation }
    const beat = {
      ...playback,
      sessionId,
      isProved: person.provedForMs > 0,
      isFamiliar: true,
      ip: request.ip,
    }
    return { playback, beat }
  }

  serve(app, watching, contract.streamHeartbeat, async ({ body, ...caller }) => {
    const { id: playbackId, generation, position } = body
    const { request } = caller
    const { playback, beat } = beatOf(body, caller)
    const { it: gamePk, isRemembered } = await memory.confirm(playback, async () => {
      const renewed = await heartbeat(deps, { ...beat, position })
      if (renewed.movedTokenHash !== undefined) mediaAccess.evict(renewed.movedTokenHash)
      return renewed.gamePk
    })
    if (isRemembered && deps.isHidden(gamePk, request.ip)) throw new Failure('errors.notInYourCountry')
    return { playback: { ...playbackState(playbackId, generation), ...(isRemembered && { degraded: true }) } }
  })

  serve(app, gate, contract.castStream, async ({ body, ...caller }) => {
    const { token, gamePk, endedTokenHash } = await castStream(deps, beatOf(body, caller).beat)
    mediaAccess.evict(endedTokenHash)
    return { video: { src: `/media/cast/${token}/${gamePk}/master.m3u8` } }
  })

  serve(app, gate, contract.closeStream, async ({ query, person }) => {
    const ended = await endPlayback(deps, { userId: person.userId, playbackId: query.id }, 'closed')
    if (ended !== undefined) mediaAccess.evict(ended)
    return { ended: ended !== undefined }
  })
}

const openedCounter = (app: FastifyInstance) =>
  new Counter({
    name: 'playback_opened_total',
    help: 'Playbacks that this server opened, by kind',
    ...{ labelNames: ['kind'], registers: [countsOf(app).registry] },
  })

type SourceDeps = Parameters<typeof findSource>[0] & { gate: Gate; settings: Pick<Settings, 'liveStream'> }

/** The source lookup of the second live player. */
export const sourceRoutes = (app: FastifyInstance, deps: SourceDeps): void =>
  serve(app, deps.gate, streamSource, async ({ body, request }) => {
    const address = body?.src || deps.settings.liveStream
    const { gamePk, kind } = await findSource(deps, { address, ip: request.ip })
    return { video: { src: `${contract.openStream.path}?gameId=${gamePk}`, kind }, gameId: gamePk }
  })
