import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Season } from '../stats-feed/stats-feed.ts'
import { masterPlaylist, mediaPlaylist } from './playlists.ts'
import { type Camera, measure, openStudio } from './studio.ts'
import { availableAt } from './timeline.ts'

const MEDIA = new URL('./media/', import.meta.url)
const CACHE_BYTES = 64 * 1024 * 1024
const GAME_NUMBER = /^[1-9]\d{0,14}$/
const SEGMENT_NAME = /^(?:0|[1-9]\d{0,6})$/
const PLAYLIST = 'application/vnd.apple.mpegurl'
/** Seconds a shared cache may keep each thing. */
const KEEP = {
  live: 'public, max-age=1',
  whole: 'public, max-age=60',
  media: 'public, max-age=31536000, immutable',
}

type Params = { gamePk: string; rung: string; k: string }

/**
 * The stand-in for the stadium's encoder: H.264/AAC HLS of every game of the season that was filmed, live while it is on
 * and whole when it is over, however long ago. `GET /video/{gamePk}/master.m3u8`, `…/{rung}/media.m3u8`, `…/{rung}/init.mp4`,
 * `…/{rung}/{k}.m4s`; segment `k` is the 2 s from the game's start + 2 k s. Anything not on the air answers 404
 * `{error: {code, message}}`. The score strip in the picture shows `season.boardAt` and the UTC clock.
 */
export const encoder =
  (o: { season: Pick<Season, 'onAir' | 'boardAt'>; clock: { now(): number } }): FastifyPluginAsync =>
  async (app) => {
    const cameras = openStudio(MEDIA)
    const master = masterPlaylist(
      cameras.map((camera) => ({ rung: camera.rung, codec: camera.codec, rate: measure(camera) })),
    )
    const built = new LRUCache<string, Buffer>({
      maxSize: CACHE_BYTES,
      sizeCalculation: (segment) => segment.length,
    })

    const onAir = (p: Params) => {
      const game = GAME_NUMBER.test(p.gamePk) ? o.season.onAir(Number(p.gamePk)) : undefined
      const out = game && availableAt(game, o.clock.now())
      return game && out && out.count > 0 ? { game, out } : undefined
    }
    const cameraOf = (p: Params): Camera | undefined => cameras.find((camera) => camera.rung.name === p.rung)

    app.addHook('onSend', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))

    app.get<{ Params: Params }>('/video/:gamePk/master.m3u8', async ({ params }, reply) => {
      const air = onAir(params)
      if (!air) return missing(reply, 'no such game on the air')
      return reply.type(PLAYLIST).header('cache-control', KEEP.whole).send(master)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/media.m3u8', async ({ params }, reply) => {
      const air = onAir(params)
      if (!air || !cameraOf(params)) return missing(reply, 'no such game or rung on the air')
      const text = mediaPlaylist(air.game, air.out)
      return reply
        .type(PLAYLIST)
        .header('cache-control', air.out.over ? KEEP.whole : KEEP.live)
        .send(text)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/init.mp4', async ({ params }, reply) => {
      const camera = onAir(params) && cameraOf(params)
      if (!camera) return missing(reply, 'no such game or rung on the air')
      return reply.type('video/mp4').header('cache-control', KEEP.media).send(camera.init)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/:k.m4s', async ({ params }, reply) => {
      const air = onAir(params)
      const camera = cameraOf(params)
      const k = Number(params.k)
      if (!air || !camera || !SEGMENT_NAME.test(params.k) || k >= air.out.count)
        return missing(reply, 'no such segment on the air')
      const key = `${air.game.gamePk} ${air.game.startsAt} ${camera.rung.name} ${k}`
      const segment =
        built.get(key) ?? camera.segment(air.game, k, (t) => o.season.boardAt(air.game.gamePk, t))
      built.set(key, segment)
      return reply.type('video/iso.segment').header('cache-control', KEEP.media).send(segment)
    })
  }

const missing = (reply: FastifyReply, message: string) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'notFound', message } })
