import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualTimers } from '../../../testing/time/manual-timers.ts'
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
  webhookUser: 'noticer',
  webhookPassword: 'notice-secret',
  redirectHosts: ['api.openpay.example', '127.0.0.1:4000'],
  timers,
})
const order = {
  reference: '1-1-abcdefgh',
  by: { method: 'card' as const, tokenId: 'tok', deviceSessionId: undefined },
  lang: 'es' as const,
  amountMinor: 119_990,
  currency: 'MXN' as const,
  description: 'x'.repeat(400),
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

test("Openpay's client reads a charge in minor units, which a refund of a part leaves paid", async () => {
  answerWith = json(200, charge)
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({
    kind: 'charge',
    charge: {
      id: 'tr1',
      reference: '1-1-abcdefgh',
      status: 'succeeded',
      amountMinor: 119_990,
      currency: 'MXN',
      errorCode: null,
      redirectUrl: null,
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
])("Openpay's client reads %i with error %i as a clear refusal", async (status, error_code) => {
  answerWith = json(status, { error_code })
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({
    kind: 'declined',
    errorCode: String(error_code),
  })
})

test.each([
  ['2026-11-23T18:00:00', '2026-11-24T00:00:00.000Z'],
  ['2026-11-23T18:00:00-05:00', '2026-11-23T23:00:00.000Z'],
  ['2026-11-23T18:00:00Z', '2026-11-23T18:00:00.000Z'],
])("Openpay's client reads the due date %s as %s: without a zone it is central Mexico's", async (due, at) => {
  const payment_method = { reference: '000020TR9' }
  answerWith = json(200, { ...charge, method: 'store', payment_method, due_date: due })
  const answer = await openOpenpay(clientDeps()).charge(order)
  expect(answer).toMatchObject({ charge: { cash: { reference: '000020TR9', dueAt: new Date(at) } } })
})

test("Openpay's client recognises an order that was charged before", async () => {
  answerWith = json(409, { error_code: 1006 })
  expect(await openOpenpay(clientDeps()).charge(order)).toEqual({ kind: 'duplicate-reference' })
})

test.each<[string, Answer]>([
  ['a 500', json(500, { error_code: 1000 })],
  ['a 503', json(503, { error_code: 1004 })],
  ['a 429', json(429, { error_code: 3001 })],
  ['a refusal without a code', json(402, { message: 'no' })],
  ['a page instead of an answer', (_r, answer) => answer.writeHead(403).end('<html>')],
  ['a charge without an amount', json(200, { ...charge, amount: 'much' })],
  ['an amount with three decimals', json(200, { ...charge, amount: 1.001 })],
  ['no answer until the time limit', () => timers.expire()],
  ['a broken connection', (request) => request.socket.destroy()],
  ['a redirect', (_r, answer) => answer.writeHead(302, { location: '/elsewhere' }).end()],
  [
    'half an answer until the time limit',
    (_r, answer) =>
      void answer.writeHead(200, { 'content-length': 900 }).write('{"id"', () => timers.expire()),
  ],
  ['an endless answer', (_r, answer) => answer.writeHead(200).end('x'.repeat(600 * 1024))],
])("Openpay's client reads %s as unknown, and never asks for money twice", async (_what, answer) => {
  answerWith = answer
  calls = 0
  expect(await openOpenpay(clientDeps()).charge(order)).toMatchObject({ kind: 'unknown' })
  expect(calls).toBe(1)
})

test("Openpay's client opens a connection for each call, since an old one may have been closed", async () => {
  const ports = new Set<number | undefined>()
  answerWith = (request, answer) => {
    ports.add(request.socket.remotePort)
    json(200, charge)(request, answer)
  }
  const client = openOpenpay(clientDeps())
  for (const _ of [1, 2, 3]) expect(await client.charge(order)).toMatchObject({ kind: 'charge' })
  expect(ports.size).toBe(3)
})

test("Openpay's client finds charges by reference, and distinguishes none from no answer", async () => {
  const client = openOpenpay(clientDeps())
  answerWith = json(200, [charge])
  expect(await client.chargesByReference('1-1-a b')).toMatchObject({
    kind: 'found',
    charges: [{ id: 'tr1' }],
  })
  expect(last?.url).toBe('/v1/m1/charges?order_id=1-1-a%20b')
  answerWith = json(200, [])
  expect(await client.chargesByReference('x')).toEqual({ kind: 'found', charges: [] })
  answerWith = json(404, { error_code: 1005 })
  expect(await client.chargeById('../x')).toEqual({ kind: 'found', charges: [] })
  expect(last?.url).toBe('/v1/m1/charges/..%2Fx')
  for (const answer of [json(404, {}), json(500, { error_code: 1000 }), json(401, { error_code: 1002 })]) {
    answerWith = answer
    expect(await client.chargeById('tr1')).toMatchObject({ kind: 'unknown' })
  }
})

test.each([
  ['completed', 'succeeded'],
  ['charge_pending', 'requires-action'],
  ['in_progress', 'pending'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
  ['expired', 'failed'],
  ['refunded', 'refunded'],
  ['chargeback_pending', 'charged-back'],
  ['chargeback_accepted', 'charged-back'],
  ['chargeback_adjustment', 'charged-back'],
  ['something_new', 'unknown'],
])("Openpay's status %s is our status %s", async (status, ours) => {
  answerWith = json(200, { ...charge, status, refund: null })
  const found = await openOpenpay(clientDeps()).chargeById('tr1')
  expect(found).toMatchObject({ kind: 'found', charges: [{ status: ours }] })
})

test("A completed charge of Openpay's is refunded once its completed refunds reach the amount", async () => {
  const part = { amount: 600, status: 'completed' }
  const statusOf = async (refunds: object[]) => {
    answerWith = json(200, { ...charge, refund: null, refunds })
    const found = await openOpenpay(clientDeps()).chargeById('tr1')
    return found.kind === 'found' ? found.charges[0]?.status : undefined
  }
  expect(await statusOf([part])).toBe('succeeded')
  expect(await statusOf([part, { ...part, status: 'failed' }])).toBe('succeeded')
  expect(await statusOf([part, { amount: 599.9 }])).toBe('refunded')
})

test("A failed charge of Openpay's carries its error number, or the status word where there is none", async () => {
  const codeOf = async (overrides: object) => {
    answerWith = json(200, { ...charge, refund: null, ...overrides })
    const found = await openOpenpay(clientDeps()).chargeById('tr1')
    return found.kind === 'found' ? found.charges[0]?.errorCode : undefined
  }
  expect(await codeOf({ status: 'failed', error_code: 2010 })).toBe('2010')
  expect(await codeOf({ status: 'CANCELLED' })).toBe('cancelled')
  expect(await codeOf({ status: 'completed' })).toBeNull()
})

test.each([
  ['https://api.openpay.example/v1/m1/charges/tr1/redirect/', true],
  ['http://127.0.0.1:4000/redirect/', true],
  ['http://api.openpay.example/redirect/', false],
  ['https://api.openpay.example.evil.example/', false],
  ['https://evil.example/?api.openpay.example', false],
  ['https://api.openpay.example@evil.example/', false],
  ['https://user@api.openpay.example/', false],
  ['https://api.openpay.example:8443/', false],
  ['http://127.0.0.1:4001/', false],
  ['javascript:alert(1)//api.openpay.example', false],
  ['//api.openpay.example/', false],
  ['', false],
])("a buyer is sent to Openpay's page %s: %s", async (address, isSent) => {
  answerWith = json(200, {
    ...charge,
    refund: null,
    status: 'charge_pending',
    payment_method: { url: address },
  })
  const found = await openOpenpay(clientDeps()).chargeById('tr1')
  const [read] = found.kind === 'found' ? found.charges : []
  expect(read).toMatchObject({ status: 'requires-action', redirectUrl: isSent ? address : null })
  expect(read?.refusedRedirect === undefined).toBe(isSent)
})

test.each([
  ['3001', 'declined'],
  ['3002', 'card-expired'],
  ['3003', 'insufficient-funds'],
  ['3004', 'declined'],
  ['3005', 'declined'],
  ['3008', 'call-bank'],
  ['2004', 'number-invalid'],
  ['2005', 'expiry-invalid'],
  ['2009', 'security-code-invalid'],
  ['2010', 'authentication-failed'],
  ['1001', 'data-unreadable'],
  ['1002', 'merchant-refused'],
  ['1003', 'data-refused'],
  ['cancelled', 'authentication-failed'],
])("Openpay's error code %s is our decline reason %s", (code, reason) => {
  expect(openOpenpay(clientDeps()).declineReasonOf(code)).toBe(reason)
})
