import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './db/open.ts'
import { observe } from './observe.ts'
import { answerFailures } from './refuse.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({})
})
afterAll(() => database.close())

const appWith = (metricsToken: string | undefined, ping = database.ping) => {
  const app = fastify()
  answerFailures(app)
  observe(app, { database: { ...database, ping }, metricsToken })
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

it('a server whose database does not answer is alive and not ready, and says why', async () => {
  const app = appWith(undefined, () => Promise.reject(new Error('gone')))
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'The database does not answer'])
})
