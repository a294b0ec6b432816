import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Season } from '../league/stats-feed.ts'
import { FRAME_RATE, frameHeight, PARTS_PER_SEGMENT, type RenditionFormat } from './ladder.ts'
import { masterPlaylist, mediaPlaylist, type Rate } from './playlists.ts'
import { measure, openRenditions, type Rendition } from './renditions.ts'
import { type Available, availableAt, stretchesOf } from './timeline.ts'

const MEDIA = new URL('./media/', import.meta.url)
const CACHE_BYTES = 64 * 1024 * 1024
const GAME_NUMBER = /^[1-9]\d{0,14}$/
/** `{k}` is a segment, `{k}.{p}` one of its parts. */
const MEDIA_NAME = /^(0|[1-9]\d{0,6})(?:\.([0-3]))?$/
const PLAYLIST = 'application/vnd.apple.mpegurl'
/** How many seconds a shared cache may store each kind of answer. */
const CACHE_CONTROL = {
  live: 'public, max-age=1',
  complete: 'public, max-age=60',
  media: 'public, max-age=31536000, immutable',
}

type Params = { gamePk: string; rendition: string; k: string }

/**
 * The stand-in for the stadium's encoder: H.264/AAC of every game of the season that was filmed, while it is
 * on and after its end. `GET /video/{gamePk}/on-air.json` reports the current state, and
 * `…/{rendition}/init.mp4`, `…/{rendition}/{k}.m4s` and `…/{rendition}/{k}.{p}.m4s` are the media; segment
 * `k` is the 2 s from the game's start + 2 k s, its part `p` half a second. The origin makes its playlists
 * from them; `…/master.m3u8` and `…/{rendition}/media.m3u8` are plain HLS without the origin. Anything
 * unavailable answers 404 `{error: {code, message}}`. The score strip in the frame shows `season.boardAt` and
 * the UTC clock.
 */
export const encoder =
  (o: { season: Pick<Season, 'onAir' | 'boardAt'>; clock: { now(): number } }): FastifyPluginAsync =>
  async (app) => {
    const renditions = openRenditions(MEDIA)
    const rates = renditions.map((it) => ({ format: it.format, codec: it.codec, rate: measure(it) }))
    const master = masterPlaylist(rates)
    const ladder = rates.map(describe)
    const cache = new LRUCache<string, Buffer>({
      maxSize: CACHE_BYTES,
      sizeCalculation: (segment) => segment.length,
    })

    const onAir = (p: Params) => {
      const game = GAME_NUMBER.test(p.gamePk) ? o.season.onAir(Number(p.gamePk)) : undefined
      const out = game && availableAt(game, o.clock.now())
      return game && out && out.count > 0 ? { game, out } : undefined
    }
    const renditionOf = (p: Params): Rendition | undefined =>
      renditions.find((rendition) => rendition.format.name === p.rendition)

    app.addHook('onSend', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))

    app.get<{ Params: Params }>('/video/:gamePk/on-air.json', async ({ params }, reply) => {
      const broadcast = onAir(params)
      if (!broadcast) return sendNotFound(reply, 'no such game on the air')
      const { gamePk } = broadcast.game
      const stretches = stretchesOf(broadcast.game)
      return reply
        .header('cache-control', 'no-store')
        .send({ gamePk, now: o.clock.now(), stretches, renditions: ladder })
    })

    app.get<{ Params: Params }>('/video/:gamePk/master.m3u8', async ({ params }, reply) => {
      const broadcast = onAir(params)
      if (!broadcast) return sendNotFound(reply, 'no such game on the air')
      return reply.type(PLAYLIST).header('cache-control', CACHE_CONTROL.complete).send(master)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rendition/media.m3u8', async ({ params }, reply) => {
      const broadcast = onAir(params)
      if (!broadcast || !renditionOf(params))
        return sendNotFound(reply, 'no such game or rendition on the air')
      const text = mediaPlaylist(broadcast.game, broadcast.out)
      return reply
        .type(PLAYLIST)
        .header('cache-control', broadcast.out.over ? CACHE_CONTROL.complete : CACHE_CONTROL.live)
        .send(text)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rendition/init.mp4', async ({ params }, reply) => {
      const rendition = onAir(params) && renditionOf(params)
      if (!rendition) return sendNotFound(reply, 'no such game or rendition on the air')
      return reply.type('video/mp4').header('cache-control', CACHE_CONTROL.media).send(rendition.init)
    })

    app.get<{ Params: Params }>('/video/:gamePk/:rendition/:k.m4s', async ({ params }, reply) => {
      const broadcast = onAir(params)
      const rendition = renditionOf(params)
      const name = broadcast && mediaOf(params.k, broadcast.out)
      if (!broadcast || !rendition || !name) return sendNotFound(reply, 'no such segment on the air')
      const { game } = broadcast
      const key = `${game.gamePk} ${game.startsAt} ${rendition.format.name} ${params.k}`
      const boardAt = (t: number) => o.season.boardAt(game.gamePk, t)
      const { k, p } = name
      const media =
        cache.get(key) ??
        (p === undefined ? rendition.segment(game, k, boardAt) : rendition.part(game, k, p, boardAt))
      cache.set(key, media)
      return reply.type('video/iso.segment').header('cache-control', CACHE_CONTROL.media).send(media)
    })
  }

/** The segment or part of that name; undefined while it is not filmed, and for any other name. */
const mediaOf = (name: string, out: Available): { k: number; p: number | undefined } | undefined => {
  const [, number, part] = MEDIA_NAME.exec(name) ?? []
  if (number === undefined) return undefined
  const k = Number(number)
  if (part === undefined) return k < out.count ? { k, p: undefined } : undefined
  return k * PARTS_PER_SEGMENT + Number(part) < out.parts ? { k, p: Number(part) } : undefined
}

const describe = ({ format, codec, rate }: { format: RenditionFormat; codec: string; rate: Rate }) => ({
  name: format.name,
  width: format.width,
  height: frameHeight(format),
  frameRate: FRAME_RATE,
  codecs: `${codec},mp4a.40.2`,
  ...rate,
})

const sendNotFound = (reply: FastifyReply, message: string) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'notFound', message } })
