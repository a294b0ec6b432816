import { expect, test } from 'vitest'
import {
  answerPayer,
  capture,
  createOrder,
  ELSEWHERE,
  newRequestId,
  type Order,
  openPaypal,
  orderOf,
  paidOrder,
  paypalClient,
} from '../paypal-for-tests.ts'
import { ORDER_LIFETIME_MS } from './orders.ts'
import { REQUEST_ID_KEPT_MS } from './replays.ts'

const { sandbox, call } = openPaypal()

const create = (body: unknown, headers: Record<string, string> = newRequestId()) =>
  call('POST', '/v2/checkout/orders', body, headers)
const issueOf = (answer: { json(): { name: string; details?: { issue: string }[] } }) => {
  const { name, details } = answer.json()
  return [name, details?.[0]?.issue]
}

test('a new PayPal order waits for its payer, and its link leads to the page', async () => {
  const answer = await create(orderOf())
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    {
      id: expect.stringMatching(/^[0-9A-Z]{17}$/),
      status: 'PAYER_ACTION_REQUIRED',
      links: [{ rel: 'self' }, { rel: 'payer-action' }],
    },
  ])
  const { id, links } = answer.json<Order>()
  expect(links[1]?.href).toBe(`http://localhost:80/paypal/checkoutnow?token=${id}`)
  const whole = (await call('GET', `/v2/checkout/orders/${id}`)).json()
  expect(whole).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: '7-1-Ab12Cd34',
        amount: { currency_code: 'MXN', value: '1199.50' },
        payee: { merchant_id: 'EMUPLAYBALLMX' },
      },
    ],
    create_time: '2026-11-20T18:00:00Z',
  })
})

test('a PayPal order without payment_source is CREATED with a link called approve', async () => {
  const { payment_source: _, ...body } = orderOf()
  const answer = await create(body, {})
  expect(answer.json()).toMatchObject({ status: 'CREATED', links: [{ rel: 'self' }, { rel: 'approve' }] })
})

test('a PayPal-Request-Id repeats its order with 200 for six hours, and never with another body', async () => {
  const again = { 'paypal-request-id': 'the-same' }
  const first = await create(orderOf(), again)
  const second = await create(orderOf(), again)
  expect([second.statusCode, second.json<Order>().id]).toEqual([200, first.json<Order>().id])
  expect(issueOf(await create(orderOf({ custom_id: 'other' }), again))).toEqual([
    'UNPROCESSABLE_ENTITY',
    'DUPLICATE_REQUEST_ID',
  ])
  sandbox.systemClock.at += REQUEST_ID_KEPT_MS.order + 1
  const later = await paypalClient(sandbox)
  const third = await later('POST', '/v2/checkout/orders', orderOf(), again)
  expect([third.statusCode, third.json<Order>().id === first.json<Order>().id]).toEqual([201, false])
})

test('fifty simultaneous requests with one PayPal-Request-Id make one order', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => create(orderOf(), { 'paypal-request-id': 'race' })),
  )
  expect(new Set(answers.map((it) => it.json<Order>().id)).size).toBe(1)
  expect(answers.filter((it) => it.statusCode === 201)).toHaveLength(1)
})

test('an order is captured once, after its payer approved it', async () => {
  const { id } = await createOrder(call)
  expect(issueOf(await capture(call, id))).toEqual(['UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'])
  await answerPayer(sandbox, id, 'approve')
  expect((await call('GET', `/v2/checkout/orders/${id}`)).json()).toMatchObject({
    status: 'APPROVED',
    payer: { payer_id: 'EMUPAYERPENA1', name: { given_name: 'Íñigo', surname: 'Peña' } },
  })
  const key = newRequestId()
  const first = await call('POST', `/v2/checkout/orders/${id}/capture`, undefined, key)
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    {
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'MXN', value: '1199.50' },
                custom_id: '7-1-Ab12Cd34',
                final_capture: true,
              },
            ],
          },
        },
      ],
    },
  ])
  expect((await call('POST', `/v2/checkout/orders/${id}/capture`, undefined, key)).statusCode).toBe(200)
  const second = await capture(call, id)
  expect([second.statusCode, ...issueOf(second)]).toEqual([
    422,
    'UNPROCESSABLE_ENTITY',
    'ORDER_ALREADY_CAPTURED',
  ])
})

test('fifty simultaneous captures of one order take the money once', async () => {
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve')
  const answers = await Promise.all(Array.from({ length: 50 }, () => capture(call, id)))
  expect(answers.filter((it) => it.statusCode === 201)).toHaveLength(1)
  const whole = (await call('GET', `/v2/checkout/orders/${id}`)).json<Order>()
  expect(whole.purchase_units[0].payments?.captures).toHaveLength(1)
})

test('a declined instrument sends the payer back to the page, where another one pays', async () => {
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve-declined')
  const declined = await capture(call, id)
  expect([declined.statusCode, ...issueOf(declined)]).toEqual([
    422,
    'UNPROCESSABLE_ENTITY',
    'INSTRUMENT_DECLINED',
  ])
  expect(declined.json().links[0]).toEqual({
    href: `http://localhost:80/paypal/checkoutnow?token=${id}`,
    rel: 'redirect',
    method: 'GET',
  })
  await answerPayer(sandbox, id, 'approve')
  expect((await capture(call, id)).statusCode).toBe(201)
})

test('an invoice that was captured is refused at the next capture and the next order', async () => {
  const { id } = await createOrder(call, { invoice_id: 'factura-1' })
  await paidOrder(sandbox, call, { invoice_id: 'factura-1' })
  await answerPayer(sandbox, id, 'approve')
  expect(issueOf(await capture(call, id))[1]).toBe('DUPLICATE_INVOICE_ID')
  expect(issueOf(await create(orderOf({ invoice_id: 'factura-1' })))[1]).toBe('DUPLICATE_INVOICE_ID')
})

test('an order that nobody captured in time is gone, a captured one stays', async () => {
  const left = await createOrder(call)
  const paid = await paidOrder(sandbox, call)
  sandbox.systemClock.at += ORDER_LIFETIME_MS + 1
  const answer = await call('GET', `/v2/checkout/orders/${left.id}`)
  expect([answer.statusCode, ...issueOf(answer)]).toEqual([404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
  expect((await call('GET', `/v2/checkout/orders/${paid.id}`)).statusCode).toBe(200)
})

test('the two accounts see nothing of each other', async () => {
  const { id, captureId } = await paidOrder(sandbox, call)
  const other = await paypalClient(sandbox, ELSEWHERE)
  for (const address of [`/v2/checkout/orders/${id}`, `/v2/payments/captures/${captureId}`])
    expect((await other('GET', address)).statusCode).toBe(404)
  expect((await capture(other, id)).statusCode).toBe(404)
})

test('wrong credentials get no token, and a token ends after nine hours', async () => {
  const refused = await sandbox.app.inject({
    method: 'POST',
    url: '/paypal/v1/oauth2/token',
    headers: { authorization: 'Basic bm9ib2R5Og==', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  })
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { error: 'invalid_client', error_description: 'Client Authentication failed' },
  ])
  sandbox.systemClock.at += 32_400_000
  expect((await create(orderOf())).json()).toMatchObject({ name: 'AUTHENTICATION_FAILURE' })
})

test('a call of PayPal that is not simulated answers 501 in its format', async () => {
  for (const address of ['/v2/checkout/orders/x/authorize', '/v1/payments/payouts', '/nowhere']) {
    const answer = await call('POST', address, {})
    expect([answer.statusCode, answer.json()]).toMatchObject([
      501,
      { name: 'NOT_IMPLEMENTED', debug_id: expect.any(String) },
    ])
  }
})
