import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.ts'
import { openOpenpay } from './openpay.ts'

type Answer = (request: IncomingMessage, answer: ServerResponse) => void
const timers = manualTimers()
let answerWith: Answer = () => {}
let calls = 0
let last: IncomingMessage | undefined
const server = createServer((request, answer) => {
  calls += 1
  last = request
  request.resume()
  answerWith(request, answer)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json =
  (status: number, body: unknown): Answer =>
  (_request, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const clientDeps = () => ({
  fetch,
  url,
  merchantId: 'm1',
  privateKey: 'sk_1',
  timers,
})
const order = {
  orderId: '1-1-abcdefgh',
  tokenId: 'tok',
  amountMinor: 119_990,
  currency: 'MXN' as const,
  description: 'x'.repeat(400),
  deviceSessionId: undefined,
  customer: { name: 'R', lastName: ' ', email: 'r@example.test', telephone: '6441234567' },
  redirectUrl: 'https://playball.test/checkout/validate',
}
const charge = {
  id: 'tr1',
  order_id: '1-1-abcdefgh',
  status: 'COMPLETED',
  amount: 1199.9,
  currency: 'mxn',
  error_code: null,
  refund: { amount: 100.1, status: 'completed' },
}

test("the card provider's client: reads a charge in minor units, with what was refunded", async () => {
  answerWith = json(200, charge)
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({
    kind: 'charge',
    charge: {
      id: 'tr1',
      orderId: '1-1-abcdefgh',
      status: 'completed',
      amountMinor: 119_990,
      currency: 'MXN',
      errorCode: null,
      redirectUrl: null,
      refundedMinor: 10_010,
    },
  })
  expect(last?.url).toBe('/v1/m1/charges')
  expect(last?.headers.authorization).toBe(`Basic ${Buffer.from('sk_1:').toString('base64')}`)
})

test.each([
  [402, 3001],
  [422, 2004],
  [400, 1001],
  [404, 1005],
  [401, 1002],
])("the card provider's client: tells a clear refusal, %i with %i", async (status, error_code) => {
  answerWith = json(status, { error_code })
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({ kind: 'declined', code: error_code })
})

test("the card provider's client: tells an order that was charged before", async () => {
  answerWith = json(409, { error_code: 1006 })
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({ kind: 'duplicate-order' })
})

test.each<[string, Answer]>([
  ['a 500', json(500, { error_code: 1000 })],
  ['a 503', json(503, { error_code: 1004 })],
  ['a 429', json(429, { error_code: 3001 })],
  ['a refusal without a code', json(402, { message: 'no' })],
  ['a page instead of an answer', (_r, answer) => answer.writeHead(403).end('<html>')],
  ['a charge without an amount', json(200, { ...charge, amount: 'much' })],
  ['an amount with three decimals', json(200, { ...charge, amount: 1.001 })],
  ['silence until the time is up', () => timers.expire()],
  ['a broken connection', (request) => request.socket.destroy()],
  ['a redirect', (_r, answer) => answer.writeHead(302, { location: '/elsewhere' }).end()],
  [
    'half an answer until the time is up',
    (_r, answer) =>
      void answer.writeHead(200, { 'content-length': 900 }).write('{"id"', () => timers.expire()),
  ],
  ['an endless answer', (_r, answer) => answer.writeHead(200).end('x'.repeat(600 * 1024))],
])(
  "the card provider's client: tells %s as unknown, and never asks for money twice",
  async (_what, answer) => {
    answerWith = answer
    calls = 0
    expect(await openOpenpay(clientDeps()).charge(order)).toMatchObject({ kind: 'unknown' })
    expect(calls).toBe(1)
  },
)

test("the card provider's client: asks each time over a connection of its own, since an old one may have been closed", async () => {
  const ports = new Set<number | undefined>()
  answerWith = (request, answer) => {
    ports.add(request.socket.remotePort)
    json(200, charge)(request, answer)
  }
  const client = openOpenpay(clientDeps())
  for (const _ of [1, 2, 3]) expect(await client.charge(order)).toMatchObject({ kind: 'charge' })
  expect(ports.size).toBe(3)
})

test('the card provider\'s client: finds charges by order, and tells "none" from "could not ask"', async () => {
  const client = openOpenpay(clientDeps())
  answerWith = json(200, [charge])
  expect(await client.chargesOfOrder('1-1-a b')).toMatchObject({ kind: 'found', charges: [{ id: 'tr1' }] })
  expect(last?.url).toBe('/v1/m1/charges?order_id=1-1-a%20b')
  answerWith = json(200, [])
  expect(await client.chargesOfOrder('x')).toEqual({ kind: 'found', charges: [] })
  answerWith = json(404, { error_code: 1005 })
  expect(await client.chargeById('../x')).toEqual({ kind: 'found', charges: [] })
  expect(last?.url).toBe('/v1/m1/charges/..%2Fx')
  for (const answer of [json(404, {}), json(500, { error_code: 1000 }), json(401, { error_code: 1002 })]) {
    answerWith = answer
    expect(await client.chargeById('tr1')).toMatchObject({ kind: 'unknown' })
  }
})
