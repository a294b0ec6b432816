import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '../../../server/memberships/tables.ts'
import { openPaypalShop, type PaypalShop, SITE } from './paypal-shop.ts'

const lines: object[] = []
let shop: PaypalShop
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  shop = await openPaypalShop({ log })
})
afterAll(() => shop.close())

const FORGED = '/checkout/failure?reason=errors.forgeryProtection'

/** A buyer who has placed an order and received its PayPal form; `fields` are that form's. */
const withForm = async () => {
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  const fields: Record<string, string> = (await buyer.order(reference)).json().response.data.form.fields
  return { buyer, reference, fields }
}

test('the form leads to PayPal, again and again, and has to say no more than its number and its ticket', async () => {
  const { buyer, fields } = await withForm()
  const { to } = await buyer.post(fields)
  expect(to).toMatch(/\/paypal\/checkoutnow\?token=/)
  expect(await buyer.post(fields)).toMatchObject({ status: 303, to })
  const { item_number = '', form_ticket = '' } = fields
  expect(await buyer.post({ item_number, form_ticket })).toMatchObject({ status: 303, to })
})

test.each([
  ['amount', '0.01'],
  ['amount', '1199'],
  ['currency_code', 'USD'],
  ['business', 'ladron@example.test'],
  ['item_name', 'Otra cosa'],
  ['return', 'https://evil.example/'],
  ['cancel_return', 'https://evil.example/'],
  ['notify_url', 'https://evil.example/'],
  ['invoice', '1-1-otherone'],
])('a form whose %s was changed is refused with 400', async (name, value) => {
  const { buyer, fields } = await withForm()
  const refused = await buyer.post({ ...fields, [name]: value })
  expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([400, 'errors.badRequest'])
})

test('a changed form is an event of security that names the field', async () => {
  const { buyer, fields } = await withForm()
  lines.splice(0)
  await buyer.post({ ...fields, amount: '0.01' })
  expect(lines).toContainEqual(expect.objectContaining({ security: 'paypal-mismatch', reason: 'amount' }))
})

test('a form without its ticket, with another order’s, or in another browser leads to a page that says so', async () => {
  const { buyer, fields } = await withForm()
  const { form_ticket: _, ...without } = fields
  const other = await withForm()
  for (const forged of [
    without,
    { ...fields, form_ticket: '' },
    { ...fields, form_ticket: other.fields.form_ticket ?? '' },
    { ...fields, form_ticket: buyer.browser.cookies.get('XSRF-TOKEN') ?? '' },
  ])
    expect((await buyer.post(forged)).to).toContain(FORGED)
  expect((await other.buyer.post(fields)).to).toContain(FORGED)
})

test('a form of another site is refused, whatever it holds', async () => {
  const { buyer, fields } = await withForm()
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await buyer.post(fields, headers)).to).toContain(FORGED)
  expect((await buyer.post(fields, { origin: SITE, 'sec-fetch-site': 'same-origin' })).to).toContain(
    'checkoutnow',
  )
})

test('a form ends with the session that it was made in', async () => {
  const { buyer, fields } = await withForm()
  await buyer.browser.call('DELETE', `/api/users/logout/${buyer.id}`)
  expect((await buyer.post(fields)).to).toContain(FORGED)
})

test('an app, which has no cookie, posts the form with its token, and only its own', async () => {
  const app = await shop.buyer()
  const reference = app.reference(shop.mexico.id)
  const placed = await app.call('POST', '/api/payments/paypal/order', {
    reference,
    email: 'app@example.test',
  })
  const { fields } = placed.json().response.data.form
  expect(fields).not.toHaveProperty('form_ticket')
  const posted = await app.call('POST', '/api/payments/paypal/checkout', fields)
  expect([posted.statusCode, String(posted.headers.location)]).toEqual([
    303,
    expect.stringContaining('checkoutnow'),
  ])
  const other = await shop.buyer()
  const stolen = await other.call('POST', '/api/payments/paypal/checkout', fields)
  expect(String(stolen.headers.location)).toContain(FORGED)
})

test('an order is refused for another user and another price, and a currency without an account does not offer it', async () => {
  const { buyer } = await withForm()
  const foreign = await buyer.order(`${buyer.id + 1}-${shop.mexico.id}-Ab12Cd34`)
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([400, 'errors.badRequest'])
  const priced = await shop.open()
  const other = await priced.order(priced.reference(shop.mexico.id), { total: 1 })
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'checkout.priceChanged'])
  const abroad = await shop.open('8.8.8.8')
  const { accounts } = shop.paypal
  shop.paypal.accounts = { MXN: accounts.MXN, USD: undefined }
  const answer = await abroad.browser.call('GET', `/api/memberships/${shop.elsewhere.id}`)
  expect(answer.json().response.data.payment_methods).toEqual(['openpay'])
  shop.paypal.accounts = accounts
  const again = await abroad.browser.call('GET', `/api/memberships/${shop.elsewhere.id}`)
  expect(again.json().response.data.payment_methods).toEqual(['openpay', 'paypal'])
})

test('a membership that is not sold through PayPal is not sold through it', async () => {
  const [sold] = await shop.db.select().from(memberships).where(eq(memberships.id, shop.mexico.id))
  const set = (paymentMethods: string[]) =>
    shop.db.update(memberships).set({ paymentMethods }).where(eq(memberships.id, shop.mexico.id))
  await set(['openpay'])
  const buyer = await shop.open()
  const refused = await buyer.order(buyer.reference(shop.mexico.id))
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'errors.notFound'])
  await set(sold?.paymentMethods ?? [])
})
