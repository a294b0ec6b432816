import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from './db/open.ts'
import { Failure } from './failure.ts'

const READY_TIMEOUT_MS = 2_000

/** `/healthz`, `/readyz` and `/metrics`; every answer is counted by route, and the log tells of those that failed. */
export const observe = (
  app: FastifyInstance,
  outside: { database: Database; metricsToken: string | undefined },
): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const series = new Map<string, { observe(value: number): void }>()
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`
    const known = series.get(key) ?? seconds.labels({ method, route, status })
    series.set(key, known)
    return known
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status } = reply.raw
    seriesOf(request.method, route, status).observe(reply.elapsedTime / 1000)
    if (status >= 500)
      request.log.warn({ reqId: request.id, method: request.method, route, status }, 'answered')
    done()
  })
  app.get('/healthz', async () => ({ response: { alive: true } }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await reasonNotReady(outside.database)
    if (reason !== undefined)
      return reply.code(503).send({ error: { code: 'errors.notReady', message: reason } })
    return { response: { ready: true } }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, outside.metricsToken)) throw new Failure('errors.notAllowed')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const reasonNotReady = async (database: Database): Promise<string | undefined> => {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, 'late').unref())
  try {
    return (await Promise.race([database.ping(), late])) === 'late'
      ? 'The database answers too slowly'
      : undefined
  } catch {
    return 'The database does not answer'
  }
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  // A proxy on this machine brings the whole world by loopback; it says so in these headers.
  const isForwarded = (request.headers['x-forwarded-for'] ?? request.headers.forwarded) !== undefined
  if (token === undefined)
    return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
