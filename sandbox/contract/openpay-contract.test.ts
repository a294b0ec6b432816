// Checks the product's assumptions about Openpay against the stand-in, and against Openpay's own sandbox if
// CONTRACT_OPENPAY_MERCHANT_ID and CONTRACT_OPENPAY_PRIVATE_KEY name a merchant of it (npm test leaves them
// unset).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { basic } from '../test-sandbox.ts'
import { type OpenpayAddress, openpayTargets, openTargets } from './contract-targets-for-tests.ts'

const charge = z.looseObject({
  id: z.string().min(10),
  status: z.string(),
  amount: z.number(),
  order_id: z.string(),
})
const failure = z.object({
  category: z.enum(['request', 'internal', 'gateway']),
  error_code: z.number(),
  description: z.string(),
  http_code: z.number(),
  request_id: z.string(),
})
const CARD = {
  card_number: '4111111111111111',
  holder_name: 'Ana Prueba',
  expiration_month: '12',
  expiration_year: '29',
  cvv2: '123',
}

const openClient = async (address: OpenpayAddress & { close: () => Promise<void> }) => {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, key = address.privateKey) => {
    const answer = await fetch(`${address.url}/${address.merchant}${path}`, {
      method,
      headers: { authorization: basic(key), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const token = async (change: object = {}) => {
    const answer = await call('POST', '/tokens', { ...CARD, ...change })
    return z.object({ id: z.string() }).parse(answer.body).id
  }
  const cardCharge = async (more: object = {}, card: object = {}) =>
    chargeBody({
      method: 'card',
      source_id: await token(card),
      device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
      ...more,
    })
  return { ...address, call, token, cardCharge }
}

const { names, clientOf } = openTargets('Openpay', openpayTargets(process.env), openClient)

const chargeBody = (more: object) => ({
  amount: 100.5,
  currency: 'MXN',
  description: 'Prueba',
  order_id: randomUUID(),
  customer: { name: 'Ana', email: 'ana@playball.example' },
  ...more,
})

test.each(names)(
  'Openpay’s %s charges a card with 3-D Secure as pending, once an order, and finds it by its order',
  async (name) => {
    const it = clientOf(name)
    const secure = { use_3d_secure: true, redirect_url: 'https://playball.example/return' }
    const body = await it.cardCharge(secure)
    const made = await it.call('POST', '/charges', body)
    expect(made.body).toMatchObject({
      status: 'charge_pending',
      amount: 100.5,
      payment_method: { type: 'redirect', url: expect.stringMatching(/^https?:/) },
    })
    const again = await it.call('POST', '/charges', { ...body, source_id: await it.token() })
    expect([again.status, failure.parse(again.body).error_code]).toEqual([409, 1006])
    const found = await it.call('GET', `/charges?order_id=${body.order_id}`)
    expect(z.array(charge).parse(found.body)).toMatchObject([{ id: charge.parse(made.body).id }])
  },
)

test.each(names)('Openpay’s %s refuses a card without funds with 402 and 3003', async (name) => {
  const it = clientOf(name)
  const answer = await it.call(
    'POST',
    '/charges',
    await it.cardCharge({}, { card_number: '4444444444444448' }),
  )
  expect([answer.status, failure.parse(answer.body).error_code]).toEqual([402, 3003])
})

test.each(names)('Openpay’s %s refunds a charge in part and leaves it completed', async (name) => {
  const it = clientOf(name)
  const made = charge.parse((await it.call('POST', '/charges', await it.cardCharge())).body)
  const refunded = await it.call('POST', `/charges/${made.id}/refund`, { description: 'lluvia', amount: 50 })
  expect(refunded.body).toMatchObject({ id: made.id, status: 'completed', refund: { amount: 50 } })
})

test.each(names)('Openpay’s %s has a card form of its own for a charge without a token', async (name) => {
  const it = clientOf(name)
  const body = { method: 'card', confirm: false, send_email: false, use_3d_secure: true }
  const to = { redirect_url: 'https://playball.example/return' }
  const made = await it.call('POST', '/charges', chargeBody({ ...body, ...to }))
  expect(made.body).toMatchObject({
    status: 'charge_pending',
    payment_method: { type: 'redirect', url: expect.stringMatching(/^https?:.+\/card_capture/) },
  })
})

test.each(names)('Openpay’s %s gives a reference for cash at a shop', async (name) => {
  const it = clientOf(name)
  const made = await it.call('POST', '/charges', chargeBody({ method: 'store' }))
  expect(made.body).toMatchObject({
    method: 'store',
    status: 'in_progress',
    payment_method: {
      type: 'store',
      reference: expect.any(String),
      barcode_url: expect.stringMatching(/^https?:/),
    },
  })
})

test.each(names)('Openpay’s %s cancels a charge that waits for its buyer, and no other', async (name) => {
  const it = clientOf(name)
  const secure = { use_3d_secure: true, redirect_url: 'https://playball.example/return' }
  const made = charge.parse((await it.call('POST', '/charges', await it.cardCharge(secure))).body)
  const cancelled = await it.call('POST', `/charges/${made.id}/cancel`, {})
  expect(cancelled.body).toMatchObject({ id: made.id, order_id: made.order_id, status: 'cancelled' })
  const paid = charge.parse((await it.call('POST', '/charges', await it.cardCharge())).body)
  const refused = await it.call('POST', `/charges/${paid.id}/cancel`, {})
  expect(failure.parse(refused.body).http_code).toBeGreaterThanOrEqual(400)
  expect((await it.call('GET', `/charges/${paid.id}`)).body).toMatchObject({ status: 'completed' })
})

test.each(names)(
  'Openpay’s %s answers another key with 401 and 1002, an unknown charge with 404 and 1005',
  async (name) => {
    const it = clientOf(name)
    const stranger = await it.call('GET', '/charges', undefined, 'sk_00000000000000000000000000000000')
    expect([stranger.status, failure.parse(stranger.body).error_code]).toEqual([401, 1002])
    const lost = await it.call('GET', '/charges/trnobody000000000000')
    expect([lost.status, failure.parse(lost.body).error_code]).toEqual([404, 1005])
  },
)

test.each(names)(
  'Openpay’s %s lists the charges since a day, newest first, by limit and offset',
  async (name) => {
    const it = clientOf(name)
    await it.call('POST', '/charges', await it.cardCharge())
    await it.call('POST', '/charges', await it.cardCharge())
    const since = new Date(it.now() - 86_400_000).toISOString().slice(0, 10)
    const page = async (offset: number) =>
      z
        .array(charge)
        .parse((await it.call('GET', `/charges?creation[gte]=${since}&limit=1&offset=${offset}`)).body)
    const [first, second] = [await page(0), await page(1)]
    expect([first.length, second.length]).toEqual([1, 1])
    expect(first[0]?.id).not.toBe(second[0]?.id)
  },
)
