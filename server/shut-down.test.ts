import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { httpLimits } from './http/http-limits.ts'
import { shutDown, watchConnections } from './shut-down.ts'
import { arrives } from './testing/arrives.ts'
import { testOutside } from './testing/open-test-app.ts'
import { openRawClient, portOf } from './testing/raw-client.ts'
import { watchEvents } from './testing/watch-events.ts'

const silent = pino({ level: 'silent' })
const NEVER = new Promise<never>(() => undefined)
/** Long enough for any machine; short where something is to hang. */
const PATIENT = { graceMs: 100, drainMs: 60_000, closeMs: 60_000 }
const HASTY = { graceMs: 10, drainMs: 50, closeMs: 50 }

const openDatabaseOf = (ends: string[]) => ({
  close: async () => {
    ends.push('database')
  },
})

/** An app whose one answer waits until it is let go. */
const openSlowApp = async () => {
  let letGo = () => {}
  const answering = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const app: FastifyInstance = fastify(httpLimits()) as unknown as FastifyInstance
  watchConnections(app.server)
  app.get('/slow', async () => {
    await answering
    return 'done'
  })
  app.post('/echo', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: portOf(app.server), letGo }
}

it('what is under way, half sent or not read yet is answered; its connections close, and then the database', async () => {
  const { app, port, letGo } = await openSlowApp()
  const ends: string[] = []
  const [slow, half, next, silentOne] = await Promise.all([1, 2, 3, 4].map(() => openRawClient(port)))
  slow?.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  half?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nfirst',
  )
  next?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\none',
  )
  await next?.hears(/one$/)
  // Sent, and read by nobody: the end begins in the same turn.
  next?.write(
    'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\ntwo',
  )
  const ended = shutDown({ app, database: openDatabaseOf(ends) }, silent, PATIENT)
  await next?.hears(/connection: close[\s\S]*two$/i)
  half?.write('later')
  await half?.hears(/connection: close[\s\S]*firstlater$/i)
  expect(ends).toEqual([])
  letGo()
  await slow?.hears(/connection: close[\s\S]*done$/i)
  await ended
  for (const client of [slow, half, next, silentOne]) await client?.isOver()
  expect(ends).toEqual(['database'])
})

it('a request that hangs is cut off, and the database closed all the same', async () => {
  const { app, port } = await openSlowApp()
  const ends: string[] = []
  const client = await openRawClient(port)
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await arrives(() => expect(client.socket.writableLength).toBe(0))
  await shutDown({ app, database: openDatabaseOf(ends) }, silent, HASTY)
  await client.isOver()
  expect(ends).toEqual(['database'])
})

it.each([
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
  await shutDown({ work: { stop }, database: openDatabaseOf(ends) }, silent, HASTY)
  expect(ends).toEqual(['database'])
})

it('a database that does not close, or fails to, holds nothing up', async () => {
  await shutDown({ database: { close: () => NEVER } }, silent, HASTY)
  await shutDown({ database: { close: () => Promise.reject(new Error('no')) } }, silent, HASTY)
  await shutDown({}, silent, HASTY)
})

it('the whole product ends its event streams, its work and its database', async () => {
  const { outside, drop } = await testOutside()
  const { app, startWork } = await buildApp(outside)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await watchEvents(
    `http://127.0.0.1:${portOf(app.server)}/api/3.0.0/scoreboard/2026/11/20/stream`,
  )
  expect(stream.state.status).toBe(200)
  await shutDown({ app, work: startWork(), database: outside.database }, silent, PATIENT)
  await arrives(() => expect(stream.state.isOver).toBe(true))
  await drop()
})
