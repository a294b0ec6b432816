// Checks the product's assumptions about PayPal against the stand-in, and against PayPal's own sandbox if
// CONTRACT_PAYPAL_CLIENT_ID and CONTRACT_PAYPAL_CLIENT_SECRET name an account of it (npm test leaves them
// unset).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { basic } from '../test-sandbox.ts'
import { openTargets, type PaypalAddress, paypalTargets } from './contract-targets-for-tests.ts'

const link = z.object({ href: z.url(), rel: z.string(), method: z.string().optional() })
const order = z.object({
  id: z.string().regex(/^[0-9A-Z]{17}$/),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(link).min(2),
})
const failure = z.object({
  name: z.string(),
  message: z.string(),
  debug_id: z.string().min(5),
  details: z.array(z.looseObject({ issue: z.string(), description: z.string().optional() })).optional(),
})
const transactions = z.object({
  transaction_details: z.array(z.object({ transaction_info: z.looseObject({ transaction_id: z.string() }) })),
  page: z.number(),
  total_items: z.number(),
  total_pages: z.number(),
})

const openClient = async (address: PaypalAddress & { close: () => Promise<void> }) => {
  const login = (secret: string) =>
    fetch(`${address.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: basic(address.clientId, secret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
  const body = z.object({
    access_token: z.string().min(20),
    token_type: z.literal('Bearer'),
    expires_in: z.number().positive(),
  })
  const token = body.parse(await (await login(address.secret)).json()).access_token
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string) => {
    const answer = await fetch(address.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  return { ...address, login, call }
}

const { names, clientOf } = openTargets('PayPal', paypalTargets(process.env), openClient)

const orderBody = (value = '100.00') => ({
  intent: 'CAPTURE',
  purchase_units: [
    { custom_id: '7-1-Ab12Cd34', invoice_id: randomUUID(), amount: { currency_code: 'MXN', value } },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://playball.example/return',
        cancel_url: 'https://playball.example/cancel',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  },
})

test.each(names)('PayPal’s %s refuses another secret with 401 and invalid_client', async (name) => {
  const it = clientOf(name)
  const answer = await it.login('another')
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }])
})

test.each(names)(
  'PayPal’s %s makes an order that waits for its payer, with a link to the page, and finds it by its id',
  async (name) => {
    const it = clientOf(name)
    const made = await it.call('POST', '/v2/checkout/orders', orderBody(), randomUUID())
    const { id, links, status } = order.parse(made.body)
    expect(status).toBe('PAYER_ACTION_REQUIRED')
    expect(links.map((l) => l.rel)).toEqual(expect.arrayContaining(['self', 'payer-action']))
    const found = await it.call('GET', `/v2/checkout/orders/${id}`)
    expect(found).toMatchObject({
      status: 200,
      body: {
        id,
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: '7-1-Ab12Cd34', amount: { currency_code: 'MXN', value: '100.00' } }],
      },
    })
  },
)

test.each(names)('PayPal’s %s repeats the order of a PayPal-Request-Id', async (name) => {
  const it = clientOf(name)
  const [body, requestId] = [orderBody(), randomUUID()]
  const first = await it.call('POST', '/v2/checkout/orders', body, requestId)
  const second = await it.call('POST', '/v2/checkout/orders', body, requestId)
  expect(order.parse(second.body).id).toBe(order.parse(first.body).id)
  expect(second.status).toBe(200)
})

test.each(names)('PayPal’s %s captures no order that its payer has not approved', async (name) => {
  const it = clientOf(name)
  const { id } = order.parse((await it.call('POST', '/v2/checkout/orders', orderBody(), randomUUID())).body)
  const answer = await it.call('POST', `/v2/checkout/orders/${id}/capture`, undefined, randomUUID())
  expect([answer.status, failure.parse(answer.body)]).toMatchObject([
    422,
    { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  ])
})

test.each(names)(
  'PayPal’s %s says in its own format which field is missing and which resource there is not',
  async (name) => {
    const it = clientOf(name)
    const wrong = await it.call('POST', '/v2/checkout/orders', { purchase_units: [] }, randomUUID())
    expect([wrong.status, failure.parse(wrong.body).name]).toEqual([400, 'INVALID_REQUEST'])
    for (const path of ['/v2/checkout/orders/0AA00000AA000000A', '/v2/payments/captures/0AA00000AA000000A']) {
      const lost = await it.call('GET', path)
      expect([lost.status, failure.parse(lost.body)]).toMatchObject([
        404,
        { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
      ])
    }
  },
)

test.each(names)(
  'PayPal’s %s refuses a payment_source without a PayPal-Request-Id, and an amount of nothing',
  async (name) => {
    const it = clientOf(name)
    const noId = await it.call('POST', '/v2/checkout/orders', orderBody())
    expect([noId.status, failure.parse(noId.body)]).toMatchObject([
      400,
      { details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] },
    ])
    const nothing = await it.call('POST', '/v2/checkout/orders', orderBody('0.00'), randomUUID())
    expect([nothing.status, failure.parse(nothing.body)]).toMatchObject([
      422,
      { details: [{ issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }] },
    ])
  },
)

test.each(names)('PayPal’s %s finds no signature genuine that it did not make', async (name) => {
  const it = clientOf(name)
  const answer = await it.call('POST', '/v1/notifications/verify-webhook-signature', {
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
    transmission_id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    transmission_sig: 'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz',
    transmission_time: '2016-02-18T20:01:35Z',
    webhook_id: it.webhookId,
    webhook_event: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' },
  })
  expect(answer).toMatchObject({ status: 200, body: { verification_status: 'FAILURE' } })
})

test.each(names)('PayPal’s %s lists the transactions of a day in pages', async (name) => {
  const it = clientOf(name)
  const [end, start] = [new Date(it.now()), new Date(it.now() - 86_400_000)]
  const query = `start_date=${start.toISOString()}&end_date=${end.toISOString()}&fields=transaction_info&page_size=100&page=1`
  const answer = await it.call('GET', `/v1/reporting/transactions?${query}`)
  expect(answer.status).toBe(200)
  expect(transactions.safeParse(answer.body).success).toBe(true)
})
