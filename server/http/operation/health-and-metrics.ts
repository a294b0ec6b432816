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
/** Below Prometheus' own limit, so that an outage of the database leaves the other figures. */
const SCRAPE_TIMEOUT_MS = 3_000

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
export const observe = (
  app: FastifyInstance,
  { database, clock, settings, reasonDiskFull, timers = systemTimers }: ObserveDeps,
): ((scope: FastifyInstance) => void) => {
  const counts = countsOf(app)
  collectDefaultMetrics({ register: counts.registry })
  const reasonNotServing = async () => (await reasonNotReady(database, timers)) ?? (await reasonDiskFull())
  tellHealth(counts, { database, clock, reasonNotServing })
  const base = baseHeadersOf(app)
  app.get('/healthz', async (_request, reply) =>
    reply
      .headers(base)
      .code(isClosing(app.server) ? 503 : 200)
      .send({ response: { alive: true } }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.headers(base)
    const reason = await reasonNotServing()
    if (reason !== undefined)
      return reply.code(503).send({ error: { code: 'errors.notReady', message: reason } })
    return { response: { ready: true } }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings)) throw new Failure('errors.notAllowed')
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

/** The health of a server that `/readyz` tells a balancer, and the parts of it that an alarm names. */
const tellHealth = (
  counts: Counts,
  {
    database,
    clock,
    reasonNotServing,
  }: Pick<ObserveDeps, 'database' | 'clock'> & {
    reasonNotServing(): Promise<string | undefined>
  },
) => {
  counts.tell(CONNECTIONS, () => ({
    database_connections: Object.entries(database.connections?.() ?? {}).map(([state, value]) => ({
      labels: { state },
      value,
    })),
  }))
  counts.tell(READY, async () => ({
    server_ready: [{ value: (await reasonNotServing()) === undefined ? 1 : 0 }],
  }))
  counts.tell(DATABASE, async () => {
    const askedAt = clock.now()
    const theirs = await database.now().catch(() => undefined)
    if (theirs === undefined) return { database_up: [{ value: 0 }] }
    const ours = (askedAt + clock.now()) / 2 - clock.offset()
    return { database_up: [{ value: 1 }], clock_offset_seconds: [{ value: (ours - theirs) / 1_000 }] }
  })
}

const CONNECTIONS = {
  database_connections: {
    type: 'gauge',
    help: 'Connections of this server to PostgreSQL by state, and the callers that wait for one',
    labels: ['state'],
  },
} satisfies Record<string, Metric>
const READY = {
  server_ready: { type: 'gauge', help: 'Whether this server can serve (1), as /readyz answers' },
} satisfies Record<string, Metric>
const DATABASE = {
  database_up: { type: 'gauge', help: 'Whether the database answers this server (1)' },
  clock_offset_seconds: {
    type: 'gauge',
    help: "By how much this server's clock is ahead of the database's; a clock that the demo moves does not count",
  },
} satisfies Record<string, Metric>

const reasonNotReady = async (
  database: Database,
  timers: Pick<Timers, 'timeout'>,
): Promise<string | undefined> => {
  const limit = timers.timeout(READY_TIMEOUT_MS)
  const late = new Promise<'late'>((resolve) => limit.addEventListener('abort', () => resolve('late')))
  try {
    return (await Promise.race([database.ping(), late])) === 'late'
      ? 'The database answers too slowly'
      : undefined
  } catch {
    return 'The database does not answer'
  }
}
