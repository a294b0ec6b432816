import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/streaming.ts'
import type { RandomBytes } from '../accounts/credentials.ts'
import { deviceOf, nameDevice } from '../accounts/device.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import type { VideoOrigin } from '../providers/video-origin.ts'
import type { Settings } from '../settings/settings.ts'
import { endPlayback } from './end-playback.ts'
import { keepStream } from './keep-stream.ts'
import { mediaRoute } from './media-route.ts'
import { HEARTBEAT_MS, LEASE_MS, openStream, type Picture } from './open-stream.ts'
import { openTurnstile } from './turnstile.ts'

export type StreamingNeeds = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl'>
  random: RandomBytes
  /** Which picture a game has now; undefined for none and for games not known. */
  pictureOf(gamePk: number): Promise<Picture | undefined>
  /** Whether a game is not for viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
  origin: VideoOrigin
}

/** Start, keep and stop watching, and the media itself under `/media/{token}/{gamePk}/`. */
export const streamingRoutes = (app: FastifyInstance, needs: StreamingNeeds): void => {
  const { gate } = needs
  const turnstile = openTurnstile(needs)
  const stateOf = (id: string, generation: number) => ({
    id,
    generation,
    heartbeatMs: HEARTBEAT_MS,
    leaseMs: LEASE_MS,
  })

  serve(app, gate, contract.openStream, async ({ query, person, request, reply }) => {
    const deviceId = nameDevice(needs, request, reply, person)
    const wish = { userId: person.userId, deviceId, gamePk: query.gameId, ip: request.ip }
    const { token, playbackId, generation, kind } = await openStream(needs, wish)
    const st = `/media/${token}/${query.gameId}/master.m3u8`
    return { st, video: { src: st, kind }, playback: stateOf(playbackId, generation) }
  })

  serve(app, gate, contract.keepStream, async ({ body, person, request }) => {
    const deviceId = deviceOf(request, needs.settings, person)
    if (deviceId === undefined) throw new Failure('errors.playbackEnded')
    const { id: playbackId, generation } = body
    await keepStream(needs, { userId: person.userId, deviceId, playbackId, generation }, request.ip)
    return { playback: stateOf(playbackId, generation) }
  })

  serve(app, gate, contract.closeStream, async ({ query, person }) => {
    const ended = await endPlayback(needs, { userId: person.userId, playbackId: query.id }, 'closed')
    if (ended !== undefined) turnstile.forget(ended)
    return { ended: ended !== undefined }
  })

  mediaRoute(app, { turnstile, origin: needs.origin })
}
