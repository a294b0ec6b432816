import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { readDirectives } from './playlists/directives.ts'
import type { Settings } from './settings.ts'
import type { Media, Place, StreamSource } from './source/stream-source.ts'

const GAME_NUMBER = /^[1-9]\d{0,14}$/
const RENDITION = /^[A-Za-z0-9_-]{1,32}$/
/** `{k}.m4s` is a segment, `{k}.{p}.m4s` one of its parts. */
const MEDIA_NAME = /^(0|[1-9]\d{0,6})(?:\.(0|[1-9]\d{0,2}))?\.m4s$/
const INIT_NAME = /^init(?:-[a-z0-9]{1,8})?\.mp4$/
const RETRY_SECONDS = 2
const REQUEST_WITHIN_MS = 20_000
/** How long a client with the credential may cache each kind of answer. */
const CACHE_CONTROL = {
  live: 'no-cache',
  complete: 'private, max-age=60',
  media: 'private, max-age=31536000, immutable',
}

type Params = { gamePk: string; rendition: string; file: string }

/**
 * The origin's HTTP: `GET /video/{gamePk}/master.m3u8`, `…/{rendition}/media.m3u8` (with `_HLS_msn`,
 * `_HLS_part` and `_HLS_skip`), `…/{rendition}/init.mp4` (and the other initialisations that its playlist
 * names), `…/{rendition}/{k}.m4s`, `…/{rendition}/{k}.{p}.m4s`. It answers 401 without the credential, 404
 * for a missing file, 400 for directives that no player sends, and 503 while the source is away. `/metrics`
 * needs the credential, too; `/healthz` needs none.
 */
export const buildOrigin = (o: {
  settings: Pick<Settings, 'token' | 'logLevel'>
  source: StreamSource
  /** Adds routes beside those of media, behind the same credential: they open games for encoders. */
  ingest?: (scope: FastifyInstance) => void
  /** The figures that Prometheus reads, with their `contentType`. */
  metrics?: { contentType: string; metrics(): Promise<string> }
}): FastifyInstance => {
  const app = newApp(o.settings)
  const stopping = new AbortController()
  // A wait that goes on would delay the end of the program.
  app.addHook('preClose', async () => stopping.abort())
  app.get('/healthz', () => ({ ok: true }))
  app.register(async (scope) => {
    const isKnown = credentialCheck(o.settings.token)
    scope.addHook('onRequest', async (request, reply) => {
      if (isKnown(request.headers.authorization)) return
      await sendError(reply.header('www-authenticate', 'Bearer'), 401, 'The credential is missing or wrong')
    })
    mediaRoutes(scope, o.source, stopping.signal)
    o.ingest?.(scope)
    const { metrics } = o
    if (metrics === undefined) return
    scope.get('/metrics', async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.metrics()),
    )
  })
  return app
}

const mediaRoutes = (app: FastifyInstance, source: StreamSource, stop: AbortSignal): void => {
  app.get<{ Params: Params }>('/video/:gamePk/master.m3u8', async ({ params }, reply) => {
    if (!GAME_NUMBER.test(params.gamePk)) return send(reply, { kind: 'missing' })
    return send(reply, await source.master(Number(params.gamePk)))
  })
  app.get<{ Params: Params }>('/video/:gamePk/:rendition/:file', async ({ params, query }, reply) => {
    const { gamePk, rendition, file } = params
    if (!GAME_NUMBER.test(gamePk) || !RENDITION.test(rendition)) return send(reply, { kind: 'missing' })
    const place = { gamePk: Number(gamePk), rendition }
    if (file !== 'media.m3u8') return send(reply, await fileOf(source, place, file, stop))
    const directives = readDirectives(query)
    if (directives === undefined) return sendError(reply, 400, 'The directives cannot be read')
    return send(reply, await source.playlist(place, directives, stop))
  })
}

const fileOf = async (
  source: StreamSource,
  place: Place,
  file: string,
  stop: AbortSignal,
): Promise<Media> => {
  if (INIT_NAME.test(file)) return source.init(place, file)
  const [, k, p] = MEDIA_NAME.exec(file) ?? []
  if (k === undefined) return { kind: 'missing' }
  return p === undefined ? source.segment(place, Number(k)) : source.part(place, Number(k), Number(p), stop)
}

const send = (reply: FastifyReply, media: Media) => {
  switch (media.kind) {
    case 'playlist':
      return reply
        .type('application/vnd.apple.mpegurl')
        .header('cache-control', media.isComplete ? CACHE_CONTROL.complete : CACHE_CONTROL.live)
        .send(media.text)
    case 'init':
    case 'media':
      return reply
        .type(media.kind === 'init' ? 'video/mp4' : 'video/iso.segment')
        .header('cache-control', CACHE_CONTROL.media)
        .send(media.bytes)
    case 'missing':
      return sendError(reply, 404, 'Nothing is on the air there')
    case 'tooFarAhead':
      return sendError(reply, 400, 'That is too far ahead')
    case 'down':
      return sendError(reply.header('retry-after', RETRY_SECONDS), 503, 'The source does not answer')
  }
}

const sendError = (reply: FastifyReply, status: number, message: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: { code: String(status), message } })

/** Compares digests, so that its duration reveals nothing about the credential. */
const credentialCheck = (token: string) => {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  const expected = digestOf(`Bearer ${token}`)
  return (header: string | undefined) => timingSafeEqual(digestOf(header ?? ''), expected)
}

const newApp = ({ logLevel }: Pick<Settings, 'logLevel'>): FastifyInstance => {
  const app = Fastify({
    // To the error stream, so that standard output keeps the one line that says ready.
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_WITHIN_MS,
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'Nothing is there'))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'origin')
    return sendError(reply, status, status < 500 ? 'The request cannot be read' : 'The origin failed')
  })
  return app
}
