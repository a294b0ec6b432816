import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import {
  answerPayer,
  capture,
  createOrder,
  logIn,
  newRequestId,
  openPaypal,
  orderOf,
  paidOrder,
} from './paypal-for-tests.ts'

const { sandbox, call } = openPaypal()

const arm = (route: string, kind: string, more: Record<string, unknown> = {}) =>
  sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults: [{ route, kind, ...more }] } })
const ordersKnown = async () =>
  (await sandbox.app.inject('/ledger.json')).json<{ paypal: { orders: object[] } }>().paypal.orders.length
const CAPTURE = 'POST /v2/checkout/orders/:id/capture'

test.each([
  'POST /v1/oauth2/token',
  'POST /v2/checkout/orders',
  'GET /v2/checkout/orders/:id',
  CAPTURE,
  'GET /v2/payments/captures/:id',
  'POST /v2/payments/captures/:id/refund',
  'GET /v1/reporting/transactions',
  'POST /v1/notifications/verify-webhook-signature',
  'GET /v1/notifications/certs/:id',
  'GET /checkoutnow',
  'POST /paypal/cgi-bin/webscr',
])('PUT /faults takes the route %s', async (route) => {
  for (const kind of ['latency', 'hang', 'error-before', 'error-after', 'reset-before', 'reset-after'])
    expect((await arm(route, kind)).statusCode).toBe(200)
})

test('an error before the commit leaves no order, one after it leaves one that its PayPal-Request-Id finds', async () => {
  await arm('POST /v2/checkout/orders', 'error-before', { status: 503 })
  const before = await call('POST', '/v2/checkout/orders', orderOf(), newRequestId())
  expect([before.statusCode, before.json(), await ordersKnown()]).toMatchObject([
    503,
    { name: 'SERVICE_UNAVAILABLE', debug_id: expect.any(String) },
    0,
  ])
  await arm('POST /v2/checkout/orders', 'error-after')
  const key = newRequestId()
  const after = await call('POST', '/v2/checkout/orders', orderOf(), key)
  expect([after.statusCode, after.json().name, await ordersKnown()]).toEqual([
    500,
    'INTERNAL_SERVER_ERROR',
    1,
  ])
  expect((await call('POST', '/v2/checkout/orders', orderOf(), key)).statusCode).toBe(200)
  expect(await ordersKnown()).toBe(1)
})

test('a capture whose answer was lost has taken the money once', async () => {
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve')
  await arm(CAPTURE, 'error-after')
  expect((await capture(call, id)).statusCode).toBe(500)
  expect((await capture(call, id)).json()).toMatchObject({ details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] })
  expect((await call('GET', `/v2/checkout/orders/${id}`)).json()).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures: [{ status: 'COMPLETED' }] } }],
  })
})

test('a capture that hangs has taken the money before it answers', async () => {
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve')
  await arm(CAPTURE, 'hang', { ms: 60_000 })
  const hanging = capture(call, id)
  await expect
    .poll(async () => (await call('GET', `/v2/checkout/orders/${id}`)).json().status)
    .toBe('COMPLETED')
  await sandbox.advance(60_000)
  expect((await hanging).statusCode).toBe(201)
})

const TARGETS = [
  ['POST', '/v1/oauth2/token'],
  ['POST', '/v2/checkout/orders'],
  ['GET', '/v2/checkout/orders/:any'],
  ['POST', '/v2/checkout/orders/:order/capture'],
  ['GET', '/v2/payments/captures/:any'],
  ['POST', '/v2/payments/captures/:capture/refund'],
  ['GET', '/v2/payments/refunds/:any'],
  ['GET', '/v1/customer/disputes/:any'],
  ['GET', '/v1/reporting/transactions'],
  ['GET', '/v1/notifications/webhooks-events/:any'],
  ['POST', '/v1/notifications/verify-webhook-signature'],
  ['GET', '/v1/notifications/certs/:any'],
  ['POST', '/controls/:capture'],
] as const

const NAMES = [
  ...['intent', 'purchase_units', 'payment_source', 'amount', 'invoice_id', 'action', 'grant_type'],
  ...['cert_url', 'auth_algo', 'transmission_id', 'webhook_event', 'start_date', 'end_date', 'page'],
]
const wild = fc.jsonValue({ maxDepth: 3 })
const body = fc.oneof(
  wild.map((it) => JSON.stringify(it)),
  fc.dictionary(fc.constantFrom(...NAMES), wild).map((it) => JSON.stringify(it)),
  wild.map((it) => JSON.stringify({ ...orderOf(), purchase_units: [it] })),
  wild.map((it) => JSON.stringify(orderOf({ amount: it }))),
  fc.string(),
  fc.constant('{"__proto__":{"x":1}}'),
)

test('any request to any PayPal route is answered below 500, in a format of PayPal’s or of the controls', async () => {
  const paid = await paidOrder(sandbox, call)
  const authorization = await logIn(sandbox)
  const request = fc.record({
    target: fc.constantFrom(...TARGETS),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
    body,
    any: fc.string({ minLength: 1, maxLength: 120 }).filter((it) => !/^\.{1,2}$/.test(it)),
    query: fc.dictionary(fc.constantFrom(...NAMES), fc.string({ maxLength: 40 })),
    requestId: fc.oneof(fc.constant(undefined), fc.stringMatching(/^[ -~]{0,120}$/)),
  })
  await fc.assert(
    fc.asyncProperty(request, async (it) => {
      const [method, path] = it.target
      const address = path
        .replace(':any', encodeURIComponent(it.any))
        .replace(':order', paid.id)
        .replace(':capture', paid.captureId)
      const answer = await call(method, `${address}?${new URLSearchParams(it.query)}`, undefined, {
        'content-type': it.type,
        ...(it.requestId !== undefined && { 'paypal-request-id': it.requestId.trim() }),
      })
      expect(answer.statusCode).toBeLessThan(500)
      const posted = await sandbox.app.inject({
        method,
        url: `/paypal${address}`,
        headers: { 'content-type': it.type, authorization },
        ...(method === 'POST' && { payload: it.body }),
      })
      expect(posted.statusCode).toBeLessThan(500)
      if (posted.statusCode >= 400) {
        const refusal = posted.json()
        expect(refusal.name ?? refusal.error).toBeDefined()
      }
    }),
    { numRuns: runs(300) },
  )
})

test('any form posted to the classic address is answered below 500', async () => {
  const fields = ['cmd', 'business', 'amount', 'currency_code', 'return', 'notify_url', 'item_name', 'action']
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc
          .dictionary(fc.constantFrom(...fields), fc.string())
          .map((it) => new URLSearchParams(it).toString()),
        fc.string().map((it) => `cmd=_notify-validate&${it}`),
        fc.string(),
      ),
      fc.constantFrom('', '?cmd=_flow', '?cmd=_flow&SESSION=x', '?cmd=_xclick&cmd=_flow'),
      async (payload, query) => {
        const answer = await sandbox.app.inject({
          method: 'POST',
          url: `/paypal/cgi-bin/webscr${query}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect((await sandbox.app.inject(`/paypal/cgi-bin/webscr${query}`)).statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: runs(200) },
  )
})
