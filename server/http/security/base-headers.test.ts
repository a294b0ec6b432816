import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openRawClient, portOf } from '../../../testing/clients/raw-client.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
type Season = Awaited<ReturnType<typeof openSmallSeason>>

const EXPECTED = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}
const CREATED = 'fastify.initialization'
const routes: { method: Method; url: string }[] = []
let season: Season
let port: number

/**
 * Fastify publishes each new app: the test checks all of its routes, those of the contract and the others.
 */
const collectRoutes = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one as Method, url })
  })
}

beforeAll(async () => {
  subscribe(CREATED, collectRoutes)
  season = await openSmallSeason(undefined, undefined, { publicUrl: 'https://playball.example' })
  unsubscribe(CREATED, collectRoutes)
  await season.product.app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(season.product.app.server)
})
afterAll(() => {
  season.product.app.server.closeAllConnections()
  return season.close()
})

const values: Record<string, string> = { gameId: String(FIRST_PK), id: '677', mark: '1', date: '2026-11-20' }
const addressOf = (url: string) =>
  url.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1').replace('*', 'x')

const expectHeaders = ({ headers }: Pick<LightMyRequestResponse, 'headers'>, what: string) => {
  expect(headers, what).toMatchObject(EXPECTED)
  const type = String(headers['content-type'] ?? '')
  if (/^text|json|svg|xml/.test(type)) expect(type, what).toMatch(/; charset=utf-8$/)
}

test('every route has the headers of each answer, whatever it answers', async () => {
  const { app } = season.product
  expect(routes.length).toBeGreaterThan(Object.keys(endpoints).length)
  for (const { method, url } of routes.filter((it) => !it.url.endsWith('/stream'))) {
    expectHeaders(await sendRequest(app, { method, url: addressOf(url) }), `${method} ${url}`)
    expectHeaders(
      await sendRequest(app, { method, url: addressOf(url), payload: '{"x":' }),
      `${method} ${url} with half a body`,
    )
  }
})

test('league data has the headers as 200, and as the 304 to a client that has it', async () => {
  const { app } = season.product
  const url = '/api/3.0.0/scoreboard/2026/11/20'
  const full = await sendRequest(app, { url })
  const cached = await sendRequest(app, { url, headers: { 'if-none-match': String(full.headers.etag) } })
  expect([full.statusCode, cached.statusCode]).toEqual([200, 304])
  expectHeaders(full, 'league data')
  expectHeaders(cached, 'league data that is known')
  expectHeaders(await sendRequest(app, { url: '/api/3.0.0/teams/677/crest.svg' }), 'a drawing')
})

test('an event stream has the headers', async () => {
  const stop = new AbortController()
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/3.0.0/games/${FIRST_PK}/stream`, {
    signal: stop.signal,
  })
  stop.abort()
  expect(status).toBe(200)
  expectHeaders({ headers: Object.fromEntries(headers) }, 'an event stream')
})

test('a request that no route takes gets the headers: unknown, too large or impossible to decode', async () => {
  const { app } = season.product
  const odd = [
    [404, { url: '/api/nobody/knows' }],
    [404, { url: '/nobody' }],
    [405, { method: 'DELETE', url: '/api/memberships' }],
    [400, { url: '/api/%zz' }],
    [413, { method: 'POST', url: '/api/users/login', payload: { password: 'x'.repeat(70_000) } }],
    [415, { method: 'POST', url: '/api/users/login', payload: 'x', headers: { 'content-type': 'text/xml' } }],
    [403, { url: '/media/x/7/master.m3u8' }],
  ] as const
  for (const [status, request] of odd) {
    const answer = await sendRequest(app, { ...request })
    expect(answer.statusCode, request.url).toBe(status)
    expectHeaders(answer, request.url)
  }
})

test.each([
  ['a broken request line', 'GET\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('the answer to %s has them', async (_what, request, status) => {
  const client = await openRawClient(port)
  client.write(request)
  await client.receives(new RegExp(`^HTTP/1\\.1 ${status} `))
  await client.isOver()
  const head = client.state.received.split('\r\n\r\n', 1)[0] ?? ''
  const lines = head
    .split('\r\n')
    .slice(1)
    .map((it) => it.split(': ', 2) as [string, string])
  expectHeaders({ headers: Object.fromEntries(lines) }, head)
})
