import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { answerPage, openTestSandbox, SECURE } from '../test-sandbox.ts'

const sandbox = openForEachTest(openTestSandbox)

type Charge = { id: string; status: string; payment_method: { url: string } }

const hosted = async (overrides: Record<string, unknown> = {}) =>
  sandbox.openpay('POST', '/charges', {
    method: 'card',
    confirm: false,
    send_email: false,
    amount: 299.5,
    currency: 'MXN',
    description: 'Temporada completa',
    order_id: 'order-hosted',
    customer: { name: 'Ana Prueba', email: 'ana@playball.test' },
    ...SECURE,
    ...overrides,
  })
const pageOf = (charge: Charge) => new URL(charge.payment_method.url).pathname
const read = async (id: string) => (await sandbox.openpay('GET', `/charges/${id}`)).json<Charge>()

const give = (page: string, overrides: Record<string, string> = {}) =>
  sandbox.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      card_number: '4111111111111111',
      holder_name: 'Ana Prueba',
      expiration_month: '12',
      expiration_year: '29',
      cvv2: '123',
      ...overrides,
    }).toString(),
  })

test('a charge with confirm false is pending without a card, and has the address of Openpay’s own form', async () => {
  const answer = await hosted()
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'charge_pending', method: 'card', payment_method: { type: 'redirect' } },
  ])
  const charge = answer.json<Charge>()
  expect(pageOf(charge)).toBe(`/openpay/v1/mplayballdemo/charges/${charge.id}/card_capture`)
  expect(charge).not.toHaveProperty('card')
  const page = await sandbox.app.inject({ url: pageOf(charge), headers: { 'accept-language': 'es-MX' } })
  for (const text of [
    'SIMULADOR — no se cobra dinero',
    '$299.50 MXN',
    'Número de tarjeta',
    'Volver al comercio',
  ])
    expect(page.body).toContain(text)
  expect(String(page.headers['content-security-policy'])).toContain("form-action 'self' http://product.test")
})

test('a card that is given on Openpay’s page leads to the bank’s page, and back to the merchant as paid', async () => {
  const charge = (await hosted()).json<Charge>()
  const given = await give(pageOf(charge))
  expect(given.statusCode).toBe(303)
  const bank = new URL(String(given.headers.location)).pathname
  expect(bank).toBe(`/openpay/v1/mplayballdemo/charges/${charge.id}/redirect/`)
  expect((await answerPage(sandbox, bank, 'approve')).headers.location).toBe(
    `http://product.test/checkout/return?lang=es&id=${charge.id}`,
  )
  expect(await read(charge.id)).toMatchObject({
    status: 'completed',
    card: { card_number: '411111XXXXXX1111' },
  })
  await sandbox.advance(1_000)
  expect(sandbox.posted.map((it) => it.body.type)).toEqual(['charge.created', 'charge.succeeded'])
})

test('without 3-D Secure the bank answers at once, and a refused card ends the charge', async () => {
  const plain = { use_3d_secure: false }
  const paid = (await hosted({ ...plain, order_id: 'a' })).json<Charge>()
  expect((await give(pageOf(paid))).headers.location).toContain(`id=${paid.id}`)
  expect(await read(paid.id)).toMatchObject({ status: 'completed' })
  const refused = (await hosted({ ...plain, order_id: 'b' })).json<Charge>()
  await give(pageOf(refused), { card_number: '4444444444444448' })
  expect(await read(refused.id)).toMatchObject({ status: 'failed', error_code: 3003 })
})

test.each([
  [{ card_number: '4111111111111112' }, 2004],
  [{ expiration_year: '20' }, 2005],
  [{ cvv2: '' }, 2006],
  [{ cvv2: '12' }, 2009],
  [{ card_number: 'four' }, 1001],
])('a wrong field %j is told on the form with %i, and the card can be given again', async (field, code) => {
  const charge = (await hosted()).json<Charge>()
  const wrong = await give(pageOf(charge), field)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain(`data-error="${code}"`)
  expect((await give(pageOf(charge))).statusCode).toBe(303)
})

test('only the first card counts, an ended charge leads back, and another merchant has no such form', async () => {
  const charge = (await hosted()).json<Charge>()
  await give(pageOf(charge))
  await give(pageOf(charge), { card_number: '4444444444444448' })
  expect(await read(charge.id)).toMatchObject({ card: { card_number: '411111XXXXXX1111' } })
  expect((await sandbox.app.inject(pageOf(charge))).statusCode).toBe(303)
  const foreign = await sandbox.app.inject(pageOf(charge).replace('mplayballdemo', 'mother'))
  expect(foreign.json()).toMatchObject({ error_code: 1005 })
  const early = (await hosted({ order_id: 'early' })).json<Charge>()
  const bank = await sandbox.app.inject(pageOf(early).replace('card_capture', 'redirect/'))
  expect(bank.statusCode).toBe(303)
})

test('a charge with confirm false needs the address to return to, and its order_id is used up', async () => {
  expect((await hosted({ redirect_url: undefined })).json()).toMatchObject({ error_code: 1001 })
  await hosted()
  expect((await hosted()).json()).toMatchObject({ error_code: 1006 })
})
