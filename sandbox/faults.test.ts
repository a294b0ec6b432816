import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFaultRegistry, routeMatches } from './faults.ts'
import {
  basic,
  chargeOf,
  MERCHANT,
  openTestSandbox,
  SECRET_KEY,
  type TestSandbox,
  tokenFor,
} from './test-sandbox.ts'

const CHARGES = 'POST /v1/:merchant/charges'

test('The book of faults: A fault happens as often as it was asked for and then is gone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (times) => {
      const registry = createFaultRegistry()
      registry.put([{ route: CHARGES, kind: 'latency', times }])
      const consumed = Array.from({ length: times + 5 }, () =>
        registry.takeForRequest('POST', '/openpay/v1/m/charges'),
      )
      expect(consumed.filter((f) => f !== undefined)).toHaveLength(times)
      expect(registry.remaining()).toEqual([])
    }),
  )
})

test.each([
  [CHARGES, 'POST', '/openpay/v1/m/charges', true],
  ['POST /openpay/v1/:m/charges', 'POST', '/openpay/v1/m/charges', true],
  [CHARGES, 'GET', '/openpay/v1/m/charges', false],
  [CHARGES, 'POST', '/openpay/v1/m/charges/x/refund', false],
  ['* /v1/*', 'GET', '/openpay/v1/m/charges', true],
  ['GET /mail', 'GET', '/mail', true],
  ['GET /', 'GET', '/mail', false],
  ['GET /video/:game/*', 'GET', '/video/77/a/b.m4s', true],
])('The book of faults: %s meant for %s %s: %s', (route, method, path, matches) => {
  expect(routeMatches(route, method, path)).toBe(matches)
})

test('The book of faults: A fault of notices never befalls a request, nor the other way round', () => {
  const registry = createFaultRegistry()
  registry.put([
    { route: '*', kind: 'notice-lost', times: 1 },
    { route: CHARGES, kind: 'hang', times: 1 },
  ])
  expect(registry.takeForRequest('POST', '/openpay/v1/m/charges')?.kind).toBe('hang')
  expect(registry.takeForNotice('charge.failed', 'POST /openpay/v1/m/charges')?.kind).toBe('notice-lost')
})

describe('Faults over HTTP', () => {
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

  test('An error before the commit leaves no charge, one after it leaves the money taken', async () => {
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

  test('A reset before the commit leaves no charge, one after it leaves the money taken', async () => {
    await arm('reset-before')
    await expect(overSocket('a')).rejects.toThrow('fetch failed')
    await sandbox.app.close()
    sandbox = await openTestSandbox(sandbox.dir)
    expect(await chargesFound('a')).toBe(0)
    await arm('reset-after')
    await expect(overSocket('b')).rejects.toThrow('fetch failed')
    expect(await chargesFound('b')).toBe(1)
  })

  test('A hang holds the answer after the commit until its time is up', async () => {
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

  test('A hang before the commit and latency take no money until their time is up', async () => {
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

  test('What remains is shown, a new list replaces the old one, and DELETE clears it', async () => {
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

  test('The controls themselves cannot be made to fail', async () => {
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
  ])('A wrong list %j is refused in words', async (body, message) => {
    const answer = await put(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(message)
  })
})
