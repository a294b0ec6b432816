import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { Settings } from '../../settings/settings.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { type Counts, countsOf } from '../request-metrics.ts'
import { baseHeadersOf } from '../security/base-headers.ts'
import { mayReadMetrics } from './metrics-access.ts'

const READY_TIMEOUT_MS = 2_000

type ObserveDeps = {
  database: Database
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
  { database, settings, reasonDiskFull, timers }: ObserveDeps,
): ((scope: FastifyInstance) => void) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  exportCounts(registry, countsOf(app))
  const base = baseHeadersOf(app)
  app.get('/healthz', async (_request, reply) => reply.headers(base).send({ response: { alive: true } }))
  app.get('/readyz', async (_request, reply) => {
    reply.headers(base)
    const reason = (await reasonNotReady(database, timers)) ?? (await reasonDiskFull())
    if (reason !== undefined)
      return reply.code(503).send({ error: { code: 'errors.notReady', message: reason } })
    return { response: { ready: true } }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings)) throw new Failure('errors.notAllowed')
    return reply
      .headers(base)
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  return recordDurations(registry)
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

const exportCounts = (registry: Registry, counts: Counts) => {
  new Counter({
    name: 'http_answers_total',
    help: 'Answers of the API, by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { route, status, count } of counts.answers()) this.inc({ route, status }, count)
    },
  })
  new Counter({
    name: 'policy_reports_total',
    help: "Reports of what browsers refused by the site's content security policy, by directive",
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { directive, count } of counts.policyReports()) this.inc({ directive }, count)
    },
  })
  new Gauge({
    name: 'event_streams_open',
    help: 'Event streams that viewers have open',
    registers: [registry],
    collect() {
      this.set(counts.openStreams())
    },
  })
  new Gauge({
    name: 'payment_mismatches_open',
    help: "Differences between the payment providers' books and ours that a person has to look at",
    registers: [registry],
    async collect() {
      // Without the database the other figures are still useful; this one keeps its last value.
      const open = await counts.paymentMismatches().catch(() => undefined)
      if (open !== undefined) this.set(open)
    },
  })
}

const reasonNotReady = async (
  database: Database,
  timers: Pick<Timers, 'timeout'> = systemTimers,
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
