import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/streaming.ts'
import { deviceIdOf, ensureDeviceId } from '../accounts/device.ts'
import { issueIntroToken } from '../accounts/issue-intro-token.ts'
import type { RandomBytes } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import { endPlayback } from './end-playback.ts'
import { heartbeat } from './heartbeat.ts'
import type { MediaAccess } from './media-access.ts'
import { type GameVideo, HEARTBEAT_MS, LEASE_MS, openStream } from './open-stream.ts'

export type StreamingDeps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl'>
  random: RandomBytes
  /** Which video a game has now; undefined for none and for unknown games. */
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  /** Whether a game is not for viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
  mediaAccess: MediaAccess
}

/** Start, renew and end a playback; its media are served in a scope of their own, `media-route.ts`. */
export const streamingRoutes = (app: FastifyInstance, deps: StreamingDeps): void => {
  const { gate, mediaAccess } = deps
  const playbackState = (id: string, generation: number) => ({
    id,
    generation,
    heartbeatMs: HEARTBEAT_MS,
    leaseMs: LEASE_MS,
  })

  serve(app, gate, contract.introToken, ({ person }) => issueIntroToken(deps, person.sessionId))

  serve(app, gate, contract.videosAccess, async ({ person }) => {
    if (person.audience === 'intro') return { access: 'intro' as const }
    return { access: (await gate.hasMembership(person.userId)) ? ('games' as const) : ('none' as const) }
  })

  serve(app, gate, contract.openStream, async ({ query, person, request, reply }) => {
    const deviceId = ensureDeviceId(deps, request, reply, person)
    const leaseRequest = { userId: person.userId, deviceId, gamePk: query.gameId, ip: request.ip }
    const { token, playbackId, generation, kind } = await openStream(deps, leaseRequest)
    const st = `/media/${token}/${query.gameId}/master.m3u8`
    return { st, video: { src: st, kind }, playback: playbackState(playbackId, generation) }
  })

  serve(app, gate, contract.streamHeartbeat, async ({ body, person, request }) => {
    const deviceId = deviceIdOf(request, deps.settings, person)
    if (deviceId === undefined) throw new Failure('errors.playbackEnded')
    const { id: playbackId, generation } = body
    await heartbeat(deps, { userId: person.userId, deviceId, playbackId, generation }, request.ip)
    return { playback: playbackState(playbackId, generation) }
  })

  serve(app, gate, contract.closeStream, async ({ query, person }) => {
    const ended = await endPlayback(deps, { userId: person.userId, playbackId: query.id }, 'closed')
    if (ended !== undefined) mediaAccess.evict(ended)
    return { ended: ended !== undefined }
  })
}
