import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { openRawClient, portOf } from '../../testing/clients/raw-client.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import type { HttpLimits } from './http-limits.ts'
import { httpLimits } from './http-limits.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** The complete product on a port, with shorter limits than usual. */
const openWithShortLimits = async (limits: Partial<HttpLimits>) => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const { app, close } = await openTestApp({ log, httpLimits: { checkEveryMs: 20, ...limits } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(async () => {
    app.server.closeAllConnections()
    await close()
  })
  return { port: portOf(app.server), lines }
}

const HALF_A_LOGIN =
  'POST /api/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":'

test('a body that does not come is answered with 408 and its connection closed', async () => {
  const { port, lines } = await openWithShortLimits({ requestMs: 200, headersMs: 200 })
  const client = await openRawClient(port)
  client.write(HALF_A_LOGIN)
  await client.receives(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"code":"errors\.badRequest"/)
  await client.isOver()
  expect(lines.filter((it) => /bug|not now|answered/.test(it))).toEqual([])
})

test('headers that do not come are answered with 408 as well, also a letter at a time', async () => {
  const { port } = await openWithShortLimits({ requestMs: 300, headersMs: 300 })
  const client = await openRawClient(port)
  client.write('GET /healthz HTTP/1.1\r\n')
  const trickle = setInterval(() => client.write('x'), 10)
  await client.receives(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)
})

test('an idle connection is closed', async () => {
  const { port } = await openWithShortLimits({ idleMs: 200 })
  const client = await openRawClient(port)
  await client.isOver()
})

test('half a body whose client went away is that in the log, and neither a bug nor a database', async () => {
  const { port, lines } = await openWithShortLimits({})
  for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
    lines.length = 0
    const client = await openRawClient(port)
    client.write(HALF_A_LOGIN)
    await waitUntil(() => expect(client.socket.writableLength).toBe(0))
    client.write(' "fan')
    client.socket[end]()
    if (end === 'end') await client.isOver()
    else await waitUntil(() => expect(lines.join('')).toContain('the client went away'))
    expect(lines.filter((it) => /bug|not now|answered|database/.test(it))).toEqual([])
  }
})

test('no request goes without a limit, and an idle connection outlives that of a proxy', () => {
  const limits = httpLimits()
  for (const ms of [limits.requestTimeout, limits.connectionTimeout, limits.http.headersTimeout])
    expect(ms).toBeGreaterThan(0)
  expect(limits.keepAliveTimeout).toBeGreaterThan(60_000)
})
