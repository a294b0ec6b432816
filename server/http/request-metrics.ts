import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'

/** A metric by Prometheus' conventions; its help says how the values of several servers combine. */
export type Metric = { type: 'counter' | 'gauge'; help: string; labels?: readonly string[] }
/** A value of a metric, and what its labels say; a counter's is its total. */
export type Sample = { value: number; labels?: Record<string, string | number> }

/** The counts of one app, and its metrics. */
export type Counts = {
  /** All metrics of the app; those that an event counts are made here at once. */
  registry: Registry
  /** Counts one answer of that route. */
  counterOf(route: string): (status: number) => void
  /** Counts one report of a refusal by a browser's content security policy, by directive. */
  policyReport(directive: string): void
  /** Adds metrics whose values memory gives at each scrape, by name; one that is left out has no value. */
  tell<Name extends string>(metrics: Record<Name, Metric>, read: () => Partial<Record<Name, Sample[]>>): void
  /** Adds metrics that the database gives at each scrape; where it fails, none of them has a value. */
  ask<Name extends string>(
    metrics: Record<Name, Metric>,
    read: () => Promise<Partial<Record<Name, Sample[]>>>,
  ): void
  /** The text that Prometheus reads; from `late` on the database is asked no more. */
  scrape(late: AbortSignal): Promise<string>
}

const countsByServer = new WeakMap<object, Counts>()

/**
 * The counts of an app and of all scopes in it. Those of answers are plain numbers, which /metrics reads at
 * each request: a hook after each answer would cost a large part of a poll.
 */
export const countsOf = ({ server }: Pick<FastifyInstance, 'server'>): Counts => {
  const existing = countsByServer.get(server)
  if (existing !== undefined) return existing
  const counts = newCounts()
  countsByServer.set(server, counts)
  return counts
}

const newCounts = (): Counts => {
  const registry = new Registry()
  const told: (() => void)[] = []
  const asked: ((late: AbortSignal) => Promise<void>)[] = []
  const routes = new Map<string, Map<number, number>>()
  const reports = new Map<string, number>()
  const tell: Counts['tell'] = (metrics, read) => {
    const write = openMetrics(registry, metrics)
    told.push(() => write(read()))
  }
  const ask: Counts['ask'] = (metrics, read) => {
    const write = openMetrics(registry, metrics)
    asked.push(async (late) => write(late.aborted ? {} : await readWithin(late, read)))
  }
  tell(ANSWERS, () => ({
    http_answers_total: [...routes].flatMap(([route, statuses]) =>
      [...statuses].map(([status, value]) => ({ labels: { route, status }, value })),
    ),
    policy_reports_total: [...reports].map(([directive, value]) => ({ labels: { directive }, value })),
  }))
  return {
    registry,
    tell,
    ask,
    counterOf: (route) => {
      const statuses = routes.get(route) ?? new Map<number, number>()
      routes.set(route, statuses)
      return (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
    },
    policyReport: (directive) => void reports.set(directive, (reports.get(directive) ?? 0) + 1),
    scrape: async (late) => {
      for (const it of told) it()
      // One after the other: viewers' queries need the database's few connections.
      for (const it of asked) await it(late)
      return registry.metrics()
    },
  }
}

const ANSWERS = {
  http_answers_total: {
    type: 'counter',
    help: 'Answers of the API by this server, by route and status',
    labels: ['route', 'status'],
  },
  policy_reports_total: {
    type: 'counter',
    help: "Reports to this server of what browsers refused by the site's content security policy, by directive",
    labels: ['directive'],
  },
} satisfies Record<string, Metric>

type Values = Partial<Record<string, Sample[]>>

/** Adds metrics; the returned function replaces their values. */
const openMetrics = (registry: Registry, metrics: Record<string, Metric>) => {
  const entries = Object.entries(metrics)
  const written = entries.map(([name, it]) => [name, openMetric(registry, name, it)] as const)
  return (values: Values): void => {
    for (const [name, write] of written) write(values[name] ?? [])
  }
}

/** Adds a metric; the returned function replaces its values. */
const openMetric = (registry: Registry, name: string, { type, help, labels = [] }: Metric) => {
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  if (type === 'gauge') {
    const gauge = new Gauge(options)
    return (samples: Sample[]): void => {
      gauge.reset()
      // Without labels a reset metric is 0, and a value that is not known must not look like one.
      if (labels.length === 0) gauge.remove()
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    }
  }
  const counter = new Counter(options)
  return (samples: Sample[]): void => {
    counter.reset()
    for (const { labels = {}, value } of samples) counter.inc(labels, value)
  }
}

/** Reads, or gives nothing where that fails or takes too long. */
const readWithin = async <Values extends object>(late: AbortSignal, read: () => Promise<Values>) => {
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
  const end = () => resolve({})
  late.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([read(), promise])
  } catch {
    return {}
  } finally {
    late.removeEventListener('abort', end)
  }
}
