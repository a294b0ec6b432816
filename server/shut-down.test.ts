import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testOutside } from '../testing/app/open-test-app.ts'
import { openRawClient, portOf } from '../testing/clients/raw-client.ts'
import { watchEvents } from '../testing/clients/watch-events.ts'
import { waitUntil } from '../testing/time/wait-until.ts'
import { buildApp } from './app.ts'
import { httpLimits } from './http/http-limits.ts'
import { BEHIND_PROXY, SHUT_DOWN_LIMITS, shutDown, watchConnections } from './shut-down.ts'

const silentLog = pino({ level: 'silent' })
const NEVER = new Promise<never>(() => undefined)
/** Long enough for any machine; short where a step should hang. */
const PATIENT = { graceMs: 100, receiveMs: 60_000, drainMs: 60_000, closeMs: 60_000 }
const HASTY = { graceMs: 10, receiveMs: 50, drainMs: 50, closeMs: 50 }

const openDatabaseOf = (ends: string[]) => ({
  close: async () => {
    ends.push('database')
  },
})

/** An app whose one answer waits until it is released. */
const openSlowApp = async () => {
  let release = () => {}
  const answering = new Promise<void>((resolve) => {
    release = resolve
  })
  const app: FastifyInstance = fastify(httpLimits()) as unknown as FastifyInstance
  watchConnections(app.server)
  app.get('/slow', async () => {
    await answering
    return 'done'
  })
  app.post('/echo', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: portOf(app.server), letGo: release }
}

test('a request under way, half sent or not read yet is answered; its connection closes, and then the database', async () => {
  const { app, port, letGo: release } = await openSlowApp()
  const ends: string[] = []
  const [slow, partial, next, idle] = await Promise.all([1, 2, 3, 4].map(() => openRawClient(port)))
  slow?.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  partial?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nfirst',
  )
  next?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\none',
  )
  await next?.receives(/one$/)
  // The request is sent, and nobody reads it: the end begins in the same turn.
  next?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\ntwo',
  )
  const ended = shutDown({ app, database: openDatabaseOf(ends) }, silentLog, PATIENT)
  await next?.receives(/connection: close[\s\S]*two$/i)
  partial?.write('later')
  await partial?.receives(/connection: close[\s\S]*firstlater$/i)
  expect(ends).toEqual([])
  release()
  await slow?.receives(/connection: close[\s\S]*done$/i)
  await ended
  for (const client of [slow, partial, next, idle]) await client?.isOver()
  expect(ends).toEqual(['database'])
})

test('a request sent within the grace is answered, however late a busy event loop reads it', async () => {
  const { app, port } = await openSlowApp()
  const ended = shutDown({ app }, silentLog, { ...PATIENT, graceMs: 1 })
  const sending = [1, 2, 3].map(async () => {
    const client = await openRawClient(port)
    client.write(
      'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\none',
    )
    return client
  })
  const busyUntil = performance.now() + 20
  while (performance.now() < busyUntil);
  for (const client of await Promise.all(sending)) await client.receives(/connection: close[\s\S]*one$/i)
  await ended
})

test('half a header and half a body are closed before the requests under way, which are answered', async () => {
  const { app, port, letGo: release } = await openSlowApp()
  const [slow, halfBody, halfHeader] = await Promise.all([1, 2, 3].map(() => openRawClient(port)))
  slow?.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  halfBody?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nfirst',
  )
  halfHeader?.write('GET /slow HTTP/1.1\r\nhost: local')
  const ended = shutDown({ app }, silentLog, { ...PATIENT, receiveMs: 50 })
  await halfBody?.isOver()
  await halfHeader?.isOver()
  release()
  await slow?.receives(/connection: close[\s\S]*done$/i)
  await ended
})

test.each([
  ['alone', SHUT_DOWN_LIMITS],
  ['behind a proxy', { ...SHUT_DOWN_LIMITS, ...BEHIND_PROXY }],
])(
  'the shutdown %s ends before npm start kills the product, and half a request long before that',
  (_, limits) => {
    const { graceMs, receiveMs, drainMs, closeMs } = limits
    expect(graceMs + drainMs + 2 * closeMs).toBeLessThan(9_000)
    expect(drainMs - receiveMs).toBeGreaterThan(4_000)
  },
)

test('a hanging request is cut off, and the database is closed all the same', async () => {
  const { app, port } = await openSlowApp()
  const ends: string[] = []
  const client = await openRawClient(port)
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await waitUntil(() => expect(client.socket.writableLength).toBe(0))
  await shutDown({ app, database: openDatabaseOf(ends) }, silentLog, HASTY)
  await client.isOver()
  expect(ends).toEqual(['database'])
})

test.each([
  ['hangs', () => NEVER],
  ['throws', () => Promise.reject(new Error('no'))],
  [
    'throws at once',
    () => {
      throw new Error('no')
    },
  ],
])('the database is closed when the work in the background %s', async (_how, stop) => {
  const ends: string[] = []
  await shutDown({ work: { stop }, database: openDatabaseOf(ends) }, silentLog, HASTY)
  expect(ends).toEqual(['database'])
})

test('a database that does not close, or fails to, does not delay the shutdown', async () => {
  await shutDown({ database: { close: () => NEVER } }, silentLog, HASTY)
  await shutDown({ database: { close: () => Promise.reject(new Error('no')) } }, silentLog, HASTY)
  await shutDown({}, silentLog, HASTY)
})

test('the complete product ends its event streams, its work and its database', async () => {
  const { outside, close } = await testOutside()
  const { app, startWork } = await buildApp(outside)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await watchEvents(
    `http://127.0.0.1:${portOf(app.server)}/api/3.0.0/scoreboard/2026/11/20/stream`,
  )
  expect(stream.state.status).toBe(200)
  await shutDown({ app, work: startWork(), database: { close } }, silentLog, PATIENT)
  await waitUntil(() => expect(stream.state.isOver).toBe(true))
})

test('the product that is about to close answers a balancer’s check with 503, and calls as before', async () => {
  const { outside, close } = await testOutside()
  const { app } = await buildApp(outside)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = await openRawClient(portOf(app.server))
  const ended = shutDown({ app, database: { close } }, silentLog, PATIENT)
  client.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await client.receives(/HTTP\/1\.1 503/)
  const other = await openRawClient(portOf(app.server))
  other.write('GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await other.receives(/HTTP\/1\.1 200/)
  await ended
})
