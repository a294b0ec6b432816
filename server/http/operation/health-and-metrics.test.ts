import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestApp, testOutside } from '../../../testing/app/open-test-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { manualTimers } from '../../../testing/time/manual-timers.ts'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { openDatabase } from '../../db/open.ts'
import { systemDisk } from '../../disk-space.ts'
import { addErrorHandlers } from '../answers/error-handler.ts'
import { countsOf } from '../request-metrics.ts'
import { observe } from './health-and-metrics.ts'

const database = openForTests(() => openDatabase({}))

const LOCAL = { publicUrl: 'http://localhost:3000', trustProxy: [] as string[] }
const noProblem = async () => undefined

type Overrides = {
  ping?: () => Promise<void>
  now?: () => Promise<number>
  reasonDiskFull?: () => Promise<string | undefined>
  timers?: ReturnType<typeof manualTimers>
}

const appWith = (
  settings: { metricsToken?: string; publicUrl?: string; trustProxy?: string[] } = {},
  {
    ping = database.ping,
    now = database.now,
    reasonDiskFull = noProblem,
    timers = manualTimers(),
  }: Overrides = {},
) => {
  const app = fastify()
  addErrorHandlers(app)
  const metricsToken = settings.metricsToken
  observe(app, {
    database: { ...database, ping, now },
    clock: systemClock,
    settings: { ...LOCAL, ...settings, metricsToken },
    reasonDiskFull,
    timers,
  })
  return app
}

test('metrics are for this machine alone, unless they come through a proxy', async () => {
  const app = appWith()
  const fetchMetrics = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  for (const host of ['localhost', '127.0.0.1', '[::1]:80'])
    expect(await fetchMetrics({ host }), host).toBe(200)
  expect(await fetchMetrics({}, '::1')).toBe(200)
  expect(await fetchMetrics({}, '203.0.113.9')).toBe(403)
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 edge' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { host: 'playball.test' },
  ])
    expect(await fetchMetrics(headers), JSON.stringify(headers)).toBe(403)
})

test('metrics are refused without a token where a proxy stands in front', async () => {
  for (const settings of [{ trustProxy: ['loopback'] }, { publicUrl: 'https://playball.test' }])
    expect((await appWith(settings).inject('/metrics')).statusCode).toBe(403)
})

test('a proxy on this machine that adds nothing is known by the port of its own that it shows, or by its old HTTP', async () => {
  const app = appWith()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const fetchMetrics = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), '127.0.0.1', () =>
        socket.write(`GET /metrics ${head}\r\n\r\n`),
      )
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(bytes.toString().split('\r\n', 1)[0] ?? '')
      })
    })
  expect(await fetchMetrics(`HTTP/1.1\r\nHost: localhost:${address.port}`)).toBe('HTTP/1.1 200 OK')
  expect(await fetchMetrics('HTTP/1.1\r\nHost: localhost:8080')).toBe('HTTP/1.1 403 Forbidden')
  expect(await fetchMetrics('HTTP/1.1\r\nHost: localhost')).toBe('HTTP/1.1 403 Forbidden')
  expect(await fetchMetrics('HTTP/1.1\r\nHost:')).toBe('HTTP/1.1 403 Forbidden')
  expect(await fetchMetrics(`HTTP/1.0\r\nHost: localhost:${address.port}`)).toContain('403')
  await app.close()
})

test('metrics with a token are readable with that token alone', async () => {
  const app = appWith({ metricsToken: 'a-long-token' })
  const fetchMetrics = (authorization: string) =>
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization } })
  expect((await fetchMetrics('Bearer a-long-token')).body).toContain('http_request_duration_seconds')
  expect((await fetchMetrics('Bearer another')).statusCode).toBe(403)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(403)
})

test('every answer of the API is counted by route and status, and answers to users are timed', async () => {
  const { app, close } = await openTestApp()
  const today = await app.inject('/api/3.0.0/scoreboard/2026/11/20')
  await app.inject({
    url: '/api/3.0.0/scoreboard/2026/11/20',
    headers: { 'if-none-match': today.headers.etag },
  })
  for (const url of ['/api/3.0.0/scoreboard/2026/13/20', '/api/users/me', '/api/nobody/knows'])
    await app.inject(url)
  const { body } = await app.inject('/metrics')
  const day = 'route="/api/3.0.0/scoreboard/:year/:month/:day"'
  for (const line of [
    `http_answers_total{${day},status="200"} 1`,
    `http_answers_total{${day},status="304"} 1`,
    `http_answers_total{${day},status="400"} 1`,
    'http_answers_total{route="/api/users/me",status="401"} 1',
    'http_answers_total{route="none",status="404"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/users/me",status="401"} 1',
    'event_streams_open 0',
  ])
    expect(body).toContain(line)
  await close()
})

test('an answer that is well is not logged, and no header or body of a request ever is', async () => {
  const lines: string[] = []
  const { app, close } = await openTestApp({
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
  })
  lines.length = 0
  const headers = { authorization: 'Bearer my-own-secret', 'x-any': 'my-own-header' }
  await app.inject({ url: '/healthz', headers })
  await app.inject({ url: '/api/3.0.0/scoreboard/2026/11/20', headers })
  await app.inject({ url: '/api/nobody/knows', headers })
  expect(lines).toEqual([])
  const payload = { email: 'fan@playball.test', password: 'my-own-password' }
  const login = await app.inject({ method: 'POST', url: '/api/users/login', headers, payload })
  expect(login.statusCode).toBe(401)
  expect(lines.map((it) => JSON.parse(it).security)).toEqual(['login-refused'])
  expect(lines.join()).not.toMatch(/my-own|fan@/)
  await close()
})

test('a server whose database is too slow is not ready, and says why', async () => {
  const timers = manualTimers()
  const ping = () => {
    timers.expire()
    return new Promise<void>(() => undefined)
  }
  const app = appWith({}, { ping, timers })
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'The database answers too slowly'])
})

test('metrics say that a database hangs, or is away, before anything that would wait for it', async () => {
  const timers = manualTimers()
  const hangs = () => {
    timers.expire()
    return new Promise<number>(() => undefined)
  }
  for (const now of [hangs, () => Promise.reject(new Error('gone'))]) {
    const app = appWith({}, { now, timers })
    countsOf(app).ask({ rows: { type: 'gauge', help: 'What only the database knows' } }, async () => ({
      rows: [{ value: await now() }],
    }))
    const { body } = await app.inject('/metrics')
    expect(body).toContain('\ndatabase_up 0\n')
    expect(body).toContain('\nserver_ready 0\n')
    expect(body).not.toMatch(/^(rows|clock_offset_seconds) /m)
  }
})

test('metrics say that a server is ready, and how far its clock is ahead of the database’s', async () => {
  const app = appWith({}, { now: async () => systemClock.now() + 60_000 })
  const { body } = await app.inject('/metrics')
  expect(body).toContain('\ndatabase_up 1\n')
  expect(body).toContain('\nserver_ready 1\n')
  expect(Number(/^clock_offset_seconds (\S+)$/m.exec(body)?.[1])).toBeCloseTo(-60, 0)
})

test('a server whose database does not answer is alive and not ready, and says why', async () => {
  const app = appWith({}, { ping: () => Promise.reject(new Error('gone')) })
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'The database does not answer'])
})

test('a server whose disk is full, or cannot be written, is alive and not ready, and says why without a path', async () => {
  const noSpace = Object.assign(new Error('no space left on device /srv/secret'), { code: 'ENOSPC' })
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  const plenty = async () => 1e9
  const disks = [
    [{ freeBytes: async () => 1_000, tryWriting: async () => undefined }, 'The disk of DATA_DIR is full'],
    [{ freeBytes: plenty, tryWriting: () => Promise.reject(noSpace) }, 'The disk of DATA_DIR is full'],
    [{ freeBytes: plenty, tryWriting: () => Promise.reject(readOnly) }, 'DATA_DIR cannot be written (EROFS)'],
    [systemDisk, undefined],
  ] as const
  const { outside, close } = await testOutside({
    settings: { dataDir: mkdtempSync(join(tmpdir(), 'playball-disk-')) },
  })
  for (const [disk, reason] of disks) {
    const { app } = await buildApp({ ...outside, disk })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json().error?.message]).toEqual([reason ? 503 : 200, reason])
    await app.close()
  }
  await close()
})
