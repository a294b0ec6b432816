import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  basic,
  chargeOf,
  MERCHANT,
  openTestSandbox,
  SECRET_KEY,
  type TestSandbox,
  tokenFor,
} from '../test-sandbox.ts'

const CHARGES = 'POST /v1/:merchant/charges'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await openTestSandbox()
})
afterEach(() => sandbox.close())

const put = (body: unknown) =>
  sandbox.app.inject({
    method: 'PUT',
    url: '/faults',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const arm = (kind: string, more: Record<string, unknown> = {}) =>
  put({ faults: [{ route: CHARGES, kind, ...more }] })
const charge = async (order: string) =>
  sandbox.openpay('POST', '/charges', chargeOf(await tokenFor(sandbox), { order_id: order }))
const chargesFound = async (order: string) =>
  (await sandbox.openpay('GET', `/charges?order_id=${order}`)).json<unknown[]>().length
const overSocket = async (order: string): Promise<number> => {
  const address = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${address}/openpay/v1/${MERCHANT}/charges`, {
    method: 'POST',
    headers: { authorization: basic(SECRET_KEY), 'content-type': 'application/json' },
    body: JSON.stringify(chargeOf(await tokenFor(sandbox), { order_id: order })),
  })
  return answer.status
}

test('an error before the commit leaves no charge, one after it leaves a paid charge', async () => {
  await arm('error-before', { status: 503 })
  const before = await charge('a')
  expect([
    before.statusCode,
    before.json<{ error_code: number }>().error_code,
    await chargesFound('a'),
  ]).toEqual([503, 1004, 0])
  await arm('error-after')
  const after = await charge('b')
  expect([after.statusCode, after.json<{ category: string }>().category, await chargesFound('b')]).toEqual([
    500,
    'internal',
    1,
  ])
  expect((await charge('c')).statusCode).toBe(200)
})

test('a reset before the commit leaves no charge, one after it leaves a paid charge', async () => {
  await arm('reset-before')
  await expect(overSocket('a')).rejects.toThrow('fetch failed')
  await sandbox.app.close()
  sandbox = await openTestSandbox(sandbox.dir)
  expect(await chargesFound('a')).toBe(0)
  await arm('reset-after')
  await expect(overSocket('b')).rejects.toThrow('fetch failed')
  expect(await chargesFound('b')).toBe(1)
})

test('a hang holds the response after the commit until its delay is over', async () => {
  await arm('hang', { ms: 60_000 })
  let answered = false
  const hanging = charge('a').then((answer) => {
    answered = true
    return answer
  })
  await expect.poll(() => chargesFound('a')).toBe(1)
  await sandbox.advance(59_000)
  expect(answered).toBe(false)
  await sandbox.advance(1_000)
  expect((await hanging).statusCode).toBe(200)
})

test('a hang before the commit and latency charge nothing until their delay is over', async () => {
  for (const [kind, order] of [
    ['hang-before', 'a'],
    ['latency', 'b'],
  ] as const) {
    await arm(kind, { ms: 5_000 })
    const slow = charge(order)
    await expect.poll(async () => (await sandbox.app.inject('/faults')).json()).toEqual({ faults: [] })
    expect(await chargesFound(order)).toBe(0)
    await sandbox.advance(5_000)
    expect((await slow).statusCode).toBe(200)
    expect(await chargesFound(order)).toBe(1)
  }
})

test('GET /faults shows the remaining faults, PUT replaces the list, and DELETE clears it', async () => {
  const answer = await arm('latency', { times: 2, ms: 1 })
  expect(answer.json()).toEqual({
    faults: [{ route: CHARGES, kind: 'latency', times: 2, ms: 1, remaining: 2 }],
  })
  await put({ faults: [{ route: 'GET /api/*', kind: 'reset-after' }] }).then((a) =>
    expect(a.statusCode).toBe(400),
  )
  await put({ faults: [{ route: 'charge.failed', kind: 'notice-lost' }] })
  expect((await sandbox.app.inject('/faults')).json<{ faults: unknown[] }>().faults).toHaveLength(1)
  await sandbox.app.inject({ method: 'DELETE', url: '/faults' })
  expect((await sandbox.app.inject('/faults')).json()).toEqual({ faults: [] })
})

test('no fault applies to the control routes themselves', async () => {
  expect((await put({ faults: [{ route: 'PUT /faults', kind: 'hang' }] })).statusCode).toBe(400)
  await put({ faults: [{ route: '* /*', kind: 'error-before', times: 5 }] })
  expect((await sandbox.app.inject('/faults')).statusCode).toBe(200)
  expect((await sandbox.app.inject('/mail.json')).statusCode).toBe(500)
})

test.each([
  [{}, 'faults must be a list'],
  [{ faults: [{ route: CHARGES, kind: 'explode' }] }, 'faults.0.kind: kind must be one of latency,'],
  [{ faults: [{ route: '/charges', kind: 'hang' }] }, 'faults.0.route: route must be a method and a path'],
  [
    { faults: [{ route: 'charge.failed', kind: 'hang' }] },
    'faults.0.route: route must be a method and a path',
  ],
  [
    { faults: [{ route: 'POST /nowhere', kind: 'hang' }] },
    'route: no stand-in has the route "POST /nowhere"',
  ],
  [{ faults: [{ route: CHARGES, kind: 'hang', times: 0 }] }, 'faults.0.times: times must be 1 or more'],
  [
    { faults: [{ route: CHARGES, kind: 'error-after', status: 200 }] },
    'faults.0.status: status must be 400 to 599',
  ],
  [{ faults: [{ route: CHARGES, kind: 'hang', often: 3 }] }, 'Unrecognized key'],
])('the invalid list %j of faults is refused with a message that names the cause', async (body, message) => {
  const answer = await put(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ error: { message: string } }>().error.message).toContain(message)
})
