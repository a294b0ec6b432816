import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Season } from '../stats-feed/stats-feed.ts'
import { masterPlaylist, mediaPlaylist } from './playlists.ts'
import { measure, openRenditions, type Rendition } from './renditions.ts'
import { availableAt } from './timeline.ts'

const MEDIA = new URL('./media/', import.meta.url)
const CACHE_BYTES = 64 * 1024 * 1024
const GAME_NUMBER = /^[1-9]\d{0,14}$/
const SEGMENT_NAME = /^(?:0|[1-9]\d{0,6})$/
const PLAYLIST = 'application/vnd.apple.mpegurl'
/** Seconds a shared cache may keep each thing. */
const CACHE_CONTROL = {
  live: 'public, max-age=1',
  complete: 'public, max-age=60',
  media: 'public, max-age=31536000, immutable',
}

type Params = { gamePk: string; rung: string; k: string }

/**
 * The stand-in for the stadium's encoder: H.264/AAC HLS of every game of the season that was filmed, live while it is on
 * and on demand after its end. `GET /video/{gamePk}/master.m3u8`, `…/{rung}/media.m3u8`, `…/{rung}/init.mp4`,
 * `…/{rung}/{k}.m4s`; segment `k` is the 2 s from the game's start + 2 k s. Anything unavailable answers 404
 * `{error: {code, message}}`. The score strip in the frame shows `season.boardAt` and the UTC clock.
 */
export const encoder =
  (o: { season: Pick<Season, 'onAir' | 'boardAt'>; clock: { now(): number } }): FastifyPluginAsync =>
  async (app) => {
    const renditions = openRenditions(MEDIA)
    const master = masterPlaylist(
      renditions.map((rendition) => ({
        rung: rendition.rung,
        codec: rendition.codec,
        rate: measure(rendition),
      })),
    )
    const segments = new LRUCache<string, Buffer>({
      maxSize: CACHE_BYTES,
      sizeCalculation: (segment) => segment.length,
    })

    const onAir = (p: Params) => {
      const game = GAME_NUMBER.test(p.gamePk) ? o.season.onAir(Number(p.gamePk)) : undefined
      const out = game && availableAt(game, o.clock.now())
      return game && out && out.count > 0 ? { game, out } : undefined
    }
    const renditionOf = (p: Params): Rendition | undefined =>
      renditions.find((rendition) => rendition.rung.name === p.rung)

    app.addHook('onSend', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))

    app.get<{ Params: Params }>('/video/:gamePk/master.m3u8', async ({ params }, reply) => {
      const broadcast = onAir(params)
      if (!broadcast) return sendNotFound(reply, 'no such game on the air')
      return reply.type(PLAYLIST).header('cache-control', CACHE_CONTROL.complete).send(master)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/media.m3u8', async ({ params }, reply) => {
      const broadcast = onAir(params)
      if (!broadcast || !renditionOf(params)) return sendNotFound(reply, 'no such game or rung on the air')
      const text = mediaPlaylist(broadcast.game, broadcast.out)
      return reply
        .type(PLAYLIST)
        .header('cache-control', broadcast.out.over ? CACHE_CONTROL.complete : CACHE_CONTROL.live)
        .send(text)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/init.mp4', async ({ params }, reply) => {
      const rendition = onAir(params) && renditionOf(params)
      if (!rendition) return sendNotFound(reply, 'no such game or rung on the air')
      return reply.type('video/mp4').header('cache-control', CACHE_CONTROL.media).send(rendition.init)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rung/:k.m4s', async ({ params }, reply) => {
      const broadcast = onAir(params)
      const rendition = renditionOf(params)
      const k = Number(params.k)
      if (!broadcast || !rendition || !SEGMENT_NAME.test(params.k) || k >= broadcast.out.count)
        return sendNotFound(reply, 'no such segment on the air')
      const key = `${broadcast.game.gamePk} ${broadcast.game.startsAt} ${rendition.rung.name} ${k}`
      const segment =
        segments.get(key) ??
        rendition.segment(broadcast.game, k, (t) => o.season.boardAt(broadcast.game.gamePk, t))
      segments.set(key, segment)
      return reply.type('video/iso.segment').header('cache-control', CACHE_CONTROL.media).send(segment)
    })
  }

const sendNotFound = (reply: FastifyReply, message: string) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'notFound', message } })
