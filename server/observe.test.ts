import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './db/open.ts'
import { observe } from './observe.ts'
import { answerFailures } from './refuse.ts'
import { handTimers } from './testing/hand-timers.ts'
import { openTestApp, testOutside } from './testing/open-test-app.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({})
})
afterAll(() => database.close())

const appWith = (metricsToken: string | undefined, ping = database.ping, timers = handTimers()) => {
  const app = fastify()
  answerFailures(app)
  observe(app, { database: { ...database, ping }, metricsToken, timers })
  return app
}

it('metrics are for this machine alone, unless they come through a proxy', async () => {
  const app = appWith(undefined)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200)
  expect(
    (await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
  ).toBe(403)
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403)
})

it('metrics with a token are for who has it', async () => {
  const app = appWith('a-long-token')
  const ask = (authorization: string) =>
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization } })
  expect((await ask('Bearer a-long-token')).body).toContain('http_request_duration_seconds')
  expect((await ask('Bearer another')).statusCode).toBe(403)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(403)
})

it('every answer of the API is counted by route and status, and those to persons are timed', async () => {
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

it('an answer that is well is not logged, and no header or body of a request ever is', async () => {
  const { outside, drop } = await testOutside()
  const lines: string[] = []
  const { app } = await buildApp({
    ...outside,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
  })
  await app.ready()
  lines.length = 0
  const headers = { authorization: 'Bearer my-own-secret', 'x-any': 'my-own-header' }
  await app.inject({ url: '/healthz', headers })
  await app.inject({ url: '/api/3.0.0/scoreboard/2026/11/20', headers })
  await app.inject({ url: '/api/nobody/knows', headers })
  const payload = { email: 'fan@playball.test', password: 'my-own-password' }
  const login = await app.inject({ method: 'POST', url: '/api/users/login', headers, payload })
  expect(login.statusCode).toBe(401)
  expect(lines).toEqual([])
  await app.close()
  await outside.database.close()
  await drop()
})

it('a server whose database is too slow is not ready, and says why', async () => {
  const timers = handTimers()
  const app = appWith(
    undefined,
    () => {
      timers.expire()
      return new Promise(() => undefined)
    },
    timers,
  )
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'The database answers too slowly'])
})

it('a server whose database does not answer is alive and not ready, and says why', async () => {
  const app = appWith(undefined, () => Promise.reject(new Error('gone')))
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'The database does not answer'])
})
