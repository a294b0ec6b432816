import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, ParamsOf } from '../../../contract/endpoint.ts'
import { type Shape, svgOf } from '../../../domain/drawings/shapes.ts'
import { Failure } from '../../failure.ts'
import { countsOf } from '../request-metrics.ts'
import { baseHeadersOf } from '../security/base-headers.ts'
import { etagOf, matchesEtag } from './etag.ts'

/** A few kilobytes each: all clubs, and every number that their players wear. */
const MAX_CACHED_DRAWINGS = 1_000

type DrawingAnswer = { body: string; etag: string }

/** An SVG document opened by itself must be nothing but an image. */
const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=604800, stale-while-revalidate=604800',
  'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
}

/** Puts an endpoint of images on the app, drawn on first request; 404 for an address that draws nothing. */
export const serveDrawing = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  draw: (params: ParamsOf<E>) => Promise<Shape | undefined>,
) => {
  const count = countsOf(app).counterOf(endpoint.path)
  const headers = { ...baseHeadersOf(app), ...HEADERS }
  const cache = new LRUCache<string, DrawingAnswer>({ max: MAX_CACHED_DRAWINGS })
  const render = async (params: unknown) => {
    const parsed = endpoint.params?.safeParse(params)
    const shape = parsed?.success ? await draw(parsed.data as ParamsOf<E>) : undefined
    if (shape === undefined) throw new Failure('errors.notFound')
    return toAnswer(shape)
  }
  app.get(endpoint.path, async (request: FastifyRequest, reply: FastifyReply) => {
    const key = JSON.stringify(request.params)
    const answer = cache.get(key) ?? (await render(request.params))
    cache.set(key, answer)
    const isNotModified = matchesEtag(request.headers['if-none-match'], answer.etag)
    reply.headers({ ...headers, etag: answer.etag }).code(isNotModified ? 304 : 200)
    count(reply.statusCode)
    return reply.send(isNotModified ? undefined : answer.body)
  })
}

const toAnswer = (shape: Shape): DrawingAnswer => {
  const body = svgOf(shape)
  return { body, etag: etagOf(body) }
}
