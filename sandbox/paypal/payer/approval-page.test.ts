import { expect, test } from 'vitest'
import { answerPayer, capture, createOrder, openPaypal, paidOrder } from '../paypal-for-tests.ts'
import { PAYER_ACTIONS } from './payer-page.ts'

const { sandbox, call } = openPaypal()

const page = (id: string, query = '') => sandbox.app.inject(`/paypal/checkoutnow?token=${id}${query}`)
const statusOf = async (id: string) =>
  (await call('GET', `/v2/checkout/orders/${id}`)).json<{ status: string }>().status

test('PayPal’s page shows that it is a simulator, the purchase and the price, in both languages', async () => {
  const { id } = await createOrder(call)
  const [spanish, english] = [await page(id), await page(id, '&lang=en')]
  expect(spanish.body).toContain('SIMULADOR — no se cobra dinero')
  expect(spanish.body).toContain('<html lang="es">')
  expect(english.body).toContain('SIMULATOR — no money is charged')
  for (const { body, headers } of [spanish, english]) {
    for (const text of ['$1,199.50 MXN', 'Temporada completa', '7-1-Ab12Cd34', 'Íñigo Peña'])
      expect(body).toContain(text)
    for (const action of PAYER_ACTIONS) expect(body).toContain(`data-action="${action}"`)
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' http://product.test;".slice(0, -1),
    )
  }
})

test('an approval leads back with token and PayerID beside the merchant’s own parameters', async () => {
  const { id } = await createOrder(call)
  const answer = await answerPayer(sandbox, id, 'approve')
  expect(answer.statusCode).toBe(303)
  const address = new URL(String(answer.headers.location))
  expect(address.origin + address.pathname).toBe('http://product.test/api/payments/paypal/return')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    lang: 'es',
    token: id,
    PayerID: 'EMUPAYERPENA1',
  })
})

test('a cancelled purchase leads to the cancel address with its token, and stays open', async () => {
  const { id } = await createOrder(call)
  const answer = await answerPayer(sandbox, id, 'cancel')
  expect(answer.headers.location).toBe(`http://product.test/home?token=${id}`)
  expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED')
})

test('a payer who approves and closes the page leaves an approved order that nobody captured', async () => {
  const { id } = await createOrder(call)
  const answer = await answerPayer(sandbox, id, 'approve-stay')
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
  expect(await statusOf(id)).toBe('APPROVED')
})

test('the page of a paid purchase goes straight back, and a second answer changes nothing', async () => {
  const { id } = await paidOrder(sandbox, call)
  expect((await page(id)).statusCode).toBe(303)
  await answerPayer(sandbox, id, 'approve-declined')
  expect(await statusOf(id)).toBe('COMPLETED')
})

test('a payer may approve twice, and the merchant hears of it once', async () => {
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve')
  await answerPayer(sandbox, id, 'approve')
  await sandbox.advance(0)
  expect(sandbox.posted).toHaveLength(1)
  expect((await capture(call, id)).statusCode).toBe(201)
})

test('an unknown purchase or answer gets a page that says so', async () => {
  expect((await page('NOBODY')).statusCode).toBe(404)
  expect((await sandbox.app.inject('/paypal/checkoutnow')).statusCode).toBe(404)
  const { id } = await createOrder(call)
  expect((await answerPayer(sandbox, id, 'steal')).statusCode).toBe(400)
})
