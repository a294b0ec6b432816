import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { Settings } from '../../settings/settings.ts'
import { isClosing } from '../../shut-down.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { type Counts, countsOf, type Metric } from '../request-metrics.ts'
import { baseHeadersOf } from '../security/base-headers.ts'
import { mayReadMetrics } from './metrics-access.ts'

const READY_TIMEOUT_MS = 2_000
/** With the limit above below Prometheus' own: an outage of the database leaves the other figures. */
const SCRAPE_TIMEOUT_MS = 1_000

type ObserveDeps = {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>
  /** Why nothing more can be stored; undefined while it can, or where no disk is ours. */
  reasonDiskFull(): Promise<string | undefined>
  timers?: Pick<Timers, 'timeout'>
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics`; returns a function that times a scope's answers, by route and
 * status.
 */
export const observe = (app: FastifyInstance, deps: ObserveDeps): ((scope: FastifyInstance) => void) => {
  const { database, settings, reasonDiskFull, timers = systemTimers } = deps
  const counts = countsOf(app)
  collectDefaultMetrics({ register: counts.registry })
  const measureHealth = openHealth(counts, deps, timers)
  const base = baseHeadersOf(app)
  app.get('/healthz', async (_request, reply) =>
    reply
      .headers(base)
      .code(isClosing(app.server) ? 503 : 200)
      .send({ response: { alive: true } }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.headers(base)
    const reason = (await reasonNotReady(database, timers)) ?? (await reasonDiskFull())
    if (reason !== undefined)
      return reply.code(503).send({ error: { code: 'errors.notReady', message: reason } })
    return { response: { ready: true } }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings)) throw new Failure('errors.notAllowed')
    await measureHealth()
    return reply
      .headers(base)
      .type(counts.registry.contentType)
      .send(await counts.scrape(timers.timeout(SCRAPE_TIMEOUT_MS)))
  })
  return recordDurations(counts.registry)
}

const recordDurations = (registry: Registry) => {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer what persons ask for, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  return (scope: FastifyInstance): void => {
    scope.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      const { statusCode: status } = reply.raw
      seconds.labels({ method: request.method, route, status }).observe(reply.elapsedTime / 1000)
      done()
    })
  }
}

/**
 * Adds the health that `/readyz` tells a balancer, and the parts of it that an alarm names. The result
 * measures it within the limit of `/readyz`: a database that hangs is news, and no missing figure.
 */
const openHealth = (
  counts: Counts,
  { database, clock, reasonDiskFull }: ObserveDeps,
  timers: Pick<Timers, 'timeout'>,
) => {
  let health: { isReady: boolean; offsetMs: number | undefined } = { isReady: false, offsetMs: undefined }
  counts.tell(HEALTH, () => ({
    server_ready: [{ value: health.isReady ? 1 : 0 }],
    database_up: [{ value: health.offsetMs === undefined ? 0 : 1 }],
    ...(health.offsetMs !== undefined && { clock_offset_seconds: [{ value: health.offsetMs / 1_000 }] }),
    database_connections: Object.entries(database.connections?.() ?? {}).map(([state, value]) => ({
      labels: { state },
      value,
    })),
  }))
  return async (): Promise<void> => {
    const askedAt = clock.now()
    const theirs = await within(() => database.now(), timers).catch(() => 'late' as const)
    const ours = (askedAt + clock.now()) / 2 - clock.offset()
    const offsetMs = theirs === 'late' ? undefined : ours - theirs
    health = { isReady: offsetMs !== undefined && (await reasonDiskFull()) === undefined, offsetMs }
  }
}

const HEALTH = {
  server_ready: { type: 'gauge', help: 'Whether this server can serve (1), as /readyz answers' },
  database_up: { type: 'gauge', help: 'Whether the database answers this server (1)' },
  clock_offset_seconds: {
    type: 'gauge',
    help: "By how much this server's clock is ahead of the database's; a clock that the demo moves does not count",
  },
  database_connections: {
    type: 'gauge',
    help: 'Connections of this server to PostgreSQL by state, and the callers that wait for one',
    labels: ['state'],
  },
} satisfies Record<string, Metric>

const reasonNotReady = async (
  database: Database,
  timers: Pick<Timers, 'timeout'>,
): Promise<string | undefined> => {
  try {
    return (await within(() => database.ping(), timers)) === 'late'
      ? 'The database answers too slowly'
      : undefined
  } catch {
    return 'The database does not answer'
  }
}

const within = <T>(work: () => Promise<T>, timers: Pick<Timers, 'timeout'>): Promise<T | 'late'> => {
  const limit = timers.timeout(READY_TIMEOUT_MS)
  const late = new Promise<'late'>((resolve) => limit.addEventListener('abort', () => resolve('late')))
  return Promise.race([work(), late])
}
