import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { originMetrics } from '../../origin/origin-metrics.ts'
import { openTestApp } from '../../testing/app/open-test-app.ts'

const deploy = join(import.meta.dirname, '../../deploy')
/** The figures of other programs: Prometheus, Patroni 3, etcd 3.4, HAProxy 2.6, and the edge's own page. */
const FOREIGN = [
  ...['up', 'edge_worker', 'etcd_server_has_leader', 'haproxy_process_start_time_seconds'],
  ...['patroni_primary', 'patroni_replica', 'patroni_postgres_running'],
  ...['patroni_xlog_location', 'patroni_xlog_replayed_location'],
  ...['patroni_postmaster_start_time', 'patroni_postgres_timeline'],
]
const WORDS = ['and', 'or', 'unless', 'by', 'on', 'offset', 'bool', 'without', 'ignoring']

/** The metrics that an expression names, without its functions, labels, texts and durations. */
const metricsIn = (expr: string): string[] =>
  [
    ...expr
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}/g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/\b(by|on|without|ignoring) *\([^)]*\)/g, '')
      .matchAll(/(?<![\w.])[a-z_][a-z_0-9]*(?!\w|\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((it) => !WORDS.includes(it))

const textOf = (file: string) => readFileSync(join(deploy, file), 'utf8')
const rules = readdirSync(join(deploy, 'prometheus')).filter((it) => /^[a-z]+\.yml$/.test(it))
const ofRules = () =>
  rules.flatMap((file) =>
    [...textOf(`prometheus/${file}`).matchAll(/ expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/g)].map(
      ([, expr = '']) => expr,
    ),
  )
const ofDashboard = () => {
  const { panels } = JSON.parse(textOf('grafana/night.json')) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map((it) => it.expr))
}

const typesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((it) => name + it) : [name],
  )

test('each metric of an alarm and of the dashboard is told by the product, the origin or a named program', async () => {
  const { app, close } = await openTestApp()
  const origin = originMetrics({
    figures: async () => ({
      held: { disk: { games: 0, bytes: 0 }, archive: { games: 0, bytes: 0 } },
      ...{ freeBytes: 0, live: [], stopped: new Map(), refused: new Set<number>() },
    }),
    ...{ encoders: () => [], limits: { budget: 1, reserve: 1 }, clock: { now: () => 0 } },
  })
  const told = [
    ...typesIn((await app.inject('/metrics')).body),
    ...typesIn(await origin.metrics()),
    ...FOREIGN,
  ]
  for (const [expressions, least] of [
    [ofRules(), 30],
    [ofDashboard(), 30],
  ] as const) {
    expect(expressions.length).toBeGreaterThan(least)
    for (const expr of expressions) {
      const named = metricsIn(expr)
      expect([expr, named.length > 0]).toEqual([expr, true])
      expect([expr, named.filter((it) => !told.includes(it))]).toEqual([expr, []])
    }
  }
  const used = [...ofRules(), ...ofDashboard()].flatMap(metricsIn)
  expect(FOREIGN.filter((it) => !used.includes(it))).toEqual([])
  await close()
})
