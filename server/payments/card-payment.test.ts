import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '../memberships/tables.ts'
import { openPaymentsApp, type PaymentsApp } from '../testing/open-payments-app.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await openPaymentsApp()
})
afterAll(() => shop.close())

/** An address of the registries' own table. */
const IN_THE_UNITED_STATES = '8.8.8.8'

const approve = (reference: string) => {
  const [charge] = shop.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  return shop.provider.change(charge.id, { status: 'completed' })
}

test('a card payment sends the buyer to the bank, and grants the membership once the bank has approved', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const paid = await buyer.pay(reference, { total: 1199 })
  expect(paid.statusCode).toBe(200)
  const { data } = paid.json().response
  expect(data).toMatchObject({ reference, status: 'pending' })
  expect(data.redirect_url).toBe(`https://bank.test/charges/${shop.provider.of(reference)[0]?.id}/redirect/`)
  expect((await buyer.confirm({ reference })).json().response.status).toBe(0)

  const charge = approve(reference)
  const back = await buyer.confirm({ id: charge.id })
  expect(back.json().response).toEqual({ status: 1, data: { payment_id: data.payment_id, reason: null } })
  const me = await buyer.call('GET', '/api/users/me')
  expect(me.json().response.user).toMatchObject({
    hasOneValidMembership: true,
    memberships: [{ id: shop.mexico.id, date_exp: shop.mexico.endsAt.toISOString() }],
  })
  await shop.expectBooksToAgree()
})

test('a card payment charges the price of our own table under our reference, with 3-D Secure and the address to return to', async () => {
  const buyer = await shop.buyer(IN_THE_UNITED_STATES)
  const reference = buyer.reference(shop.elsewhere.id)
  await buyer.pay(reference, { lang: 'en' })
  const sent = shop.provider.requests.findLast((it) => it.method === 'POST')?.body
  expect(sent).toMatchObject({
    method: 'card',
    source_id: 'tok_bank',
    amount: 69,
    currency: 'USD',
    order_id: reference,
    use_3d_secure: true,
    redirect_url: 'http://localhost:3000/checkout/validate',
    device_session_id: 'device',
    description: 'Full season',
    customer: { name: 'Ramiro Cota', phone_number: '6441234567' },
  })
})

test("a card payment grants the membership at once when the bank asks nothing, and mails one receipt in the order's language", async () => {
  const buyer = await shop.buyer(IN_THE_UNITED_STATES)
  const reference = buyer.reference(shop.elsewhere.id)
  const paid = await buyer.pay(reference, { token_id: 'tok_at_once', lang: 'en_US' })
  const { redirect_url, status, payment_id } = paid.json().response.data
  expect(status).toBe('succeeded')
  expect(redirect_url).toBe(`http://localhost:3000/checkout/validate?reference=${reference}`)
  await shop.runDueWork()
  await shop.runDueWork()
  const mails = shop.mails.filter((it) => it.messageId.includes(reference))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(`Your Playball purchase, order ${payment_id}`)
  expect(mails[0]?.text).toContain('Total paid: 69.00 USD')
  expect(mails[0]?.html).toContain('Full season')
  expect(await buyer.purchases()).toMatchObject([
    {
      payment_id,
      order_id: reference,
      status: 'succeeded',
      title_en: 'Full season',
      expire: shop.elsewhere.endsAt.toISOString(),
      total: 69,
      currency: 'USD',
    },
  ])
  await shop.expectBooksToAgree()
})

test('a card payment in an unknown language succeeds, and its receipt is Spanish', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const paid = await buyer.pay(reference, { token_id: 'tok_at_once', lang: 'tlh-Latn-x-warrior' })
  expect(paid.json().response.data.status).toBe('succeeded')
  await shop.runDueWork()
  await shop.runDueWork()
  const [mail] = shop.mails.filter((it) => it.messageId.includes(reference))
  expect(mail?.subject).toMatch(/^Tu compra/)
})

test('a card payment is charged once, however often its button is pressed', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.pay(reference)))
  expect(answers.map((it) => it.statusCode)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map((it) => it.json().response.data.redirect_url)).size).toBe(1)
  expect(shop.provider.of(reference)).toHaveLength(1)
  expect((await buyer.pay(reference)).json()).toEqual(answers[0]?.json())
  expect(shop.provider.of(reference)).toHaveLength(1)
})

test('a card payment is charged once when several tabs pay at the same moment with references of their own', async () => {
  const buyer = await shop.buyer()
  const references = [1, 2, 3, 4].map(() => buyer.reference(shop.mexico.id))
  const answers = await Promise.all(references.map((it) => buyer.pay(it, { token_id: 'tok_at_once' })))
  expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1)
  for (const it of answers.filter((it) => it.statusCode !== 200)) expect(it.statusCode).toBe(409)
  expect(references.flatMap((it) => shop.provider.of(it))).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a card payment that was approved in another tab is found before a second one is charged', async () => {
  const buyer = await shop.buyer()
  const first = buyer.reference(shop.mexico.id)
  await buyer.pay(first)
  approve(first)
  const second = await buyer.pay(buyer.reference(shop.mexico.id))
  expect(second.statusCode).toBe(409)
  expect(second.json().error.code).toBe('checkout.alreadyOwned')
  await shop.expectBooksToAgree()
})

test.each([
  [3001, 402, 'checkout.cardDeclined'],
  [3002, 402, 'checkout.cardExpired'],
  [3003, 402, 'checkout.noFunds'],
  [3004, 402, 'checkout.cardDeclined'],
  [3005, 402, 'checkout.cardDeclined'],
  [3008, 402, 'checkout.callYourBank'],
  [2004, 400, 'checkout.cardNumberInvalid'],
  [2005, 400, 'checkout.cardExpireInvalid'],
  [2009, 400, 'checkout.cardCodeInvalid'],
  [1001, 400, 'checkout.dataRefused'],
  [1002, 409, 'checkout.cardsUnavailable'],
  [1003, 400, 'checkout.dataRefused'],
  [1005, 400, 'checkout.dataRefused'],
])('a card refused with error %i answers %i %s and grants nothing', async (code, status, text) => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const paid = await buyer.pay(reference, { token_id: `tok_${code}` })
  expect([paid.statusCode, paid.json().error.code]).toEqual([status, text])
  expect(paid.json().error.message).not.toMatch(/robad|fraud|stolen|perdid|lost/i)
  expect(await buyer.purchases()).toMatchObject([{ order_id: reference, status: 'failed', expire: null }])
  await shop.expectBooksToAgree()
})

test('a refused card lets the buyer try again with another card and a new reference', async () => {
  const buyer = await shop.buyer()
  const refused = buyer.reference(shop.mexico.id)
  await buyer.pay(refused, { token_id: 'tok_3003' })
  expect((await buyer.pay(refused, { token_id: 'tok_at_once' })).json().error.code).toBe('checkout.noFunds')
  const second = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(second.json().response.data.status).toBe('succeeded')
  await shop.expectBooksToAgree()
})

test('a buyer whose cards were refused ten times within an hour has to wait', async () => {
  const buyer = await shop.buyer()
  for (let i = 0; i < 10; i++) await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_3001' })
  const next = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(next.statusCode).toBe(429)
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
})

test('an account that leaves twenty orders at the bank’s page within an hour opens no further charge', async () => {
  const buyer = await shop.buyer()
  const references = Array.from({ length: 21 }, () => buyer.reference(shop.mexico.id))
  const statuses = []
  for (const reference of references) statuses.push((await buyer.pay(reference)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(shop.provider.of(references[20] ?? '')).toEqual([])
  expect((await buyer.pay(references[0] ?? '')).statusCode).toBe(200)
})

test('a card that the bank refuses in 3-D Secure answers -1 with a reason that may be shown', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const [charge] = shop.provider.of(reference)
  shop.provider.change(charge?.id ?? '', { status: 'failed', error_code: 2010 })
  const back = await buyer.confirm({ id: charge?.id ?? '', reference })
  expect(back.json().response).toMatchObject({
    status: -1,
    data: { reason: 'checkout.authenticationFailed' },
  })
  await shop.expectBooksToAgree()
})

test('an order reference of another user is refused and charges nobody', async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()]
  const foreign = other.reference(shop.mexico.id)
  const answer = await buyer.pay(foreign)
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'errors.badRequest'])
  expect(shop.provider.of(foreign)).toHaveLength(0)
})

test('a charge of another user can be neither used nor seen', async () => {
  const [buyer, thief] = [await shop.buyer(), await shop.buyer()]
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const charge = approve(reference)
  expect((await thief.confirm({ id: charge.id })).statusCode).toBe(404)
  expect((await thief.confirm({ reference })).statusCode).toBe(404)
  const own = thief.reference(shop.mexico.id)
  await thief.pay(own)
  expect((await thief.confirm({ id: charge.id, reference: own })).statusCode).toBe(404)
  expect(await shop.grantsOf(thief.id)).toEqual([])
  expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
  await shop.expectBooksToAgree()
})

test('a membership that is not offered, does not exist or is already held cannot be bought', async () => {
  const buyer = await shop.buyer()
  const [day] = await shop.db.select().from(memberships).where(eq(memberships.period, 'day'))
  for (const id of [day?.id ?? 0, 99_999, 9_999_999_999])
    expect((await buyer.pay(buyer.reference(id))).statusCode).toBe(404)
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  const again = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'checkout.alreadyOwned'])
  expect(shop.provider.charges.filter((it) => it.order_id.startsWith(`${buyer.id}-`))).toHaveLength(1)
})

test('a total that the page showed and that is no longer the price stops the payment', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const answer = await buyer.pay(reference, { total: 1 })
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'checkout.priceChanged'])
  expect(shop.provider.of(reference)).toHaveLength(0)
})

test('a payment grants the validity at the price that stood when it was ordered', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const { db, mexico } = shop
  await db.update(memberships).set({ priceMinor: 1, endsAt: new Date() }).where(eq(memberships.id, mexico.id))
  approve(reference)
  const back = await buyer.confirm({ reference })
  const { priceMinor, endsAt } = mexico
  await db.update(memberships).set({ priceMinor, endsAt }).where(eq(memberships.id, mexico.id))
  expect(back.json().response.status).toBe(1)
  expect(await buyer.purchases()).toMatchObject([{ total: 1199, expire: endsAt.toISOString() }])
})

test('the payment endpoints are refused without a session', async () => {
  const buyer = await shop.buyer()
  const body = { reference: buyer.reference(shop.mexico.id) }
  for (const url of ['/api/payments/openpay/card', '/api/payments/openpay/security3d'])
    expect((await shop.app().inject({ method: 'POST', url, payload: body })).statusCode).toBe(401)
  expect((await shop.app().inject({ method: 'GET', url: '/api/payments' })).statusCode).toBe(401)
})

test('a payment that holds a card number or a security code is refused', async () => {
  const buyer = await shop.buyer()
  const send = (overrides: object) =>
    buyer.call('POST', '/api/payments/openpay/card', {
      firstname: 'Ramiro Cota',
      telephone: '6441234567',
      email: 'ramiro@example.test',
      reference: buyer.reference(shop.mexico.id),
      token_id: 'tok_at_once',
      ...overrides,
    })
  for (const overrides of [
    { cvv2: '123' },
    { note: { deep: ['4111 1111 1111 1111'] } },
    { token_id: '4111111111111111' },
  ])
    expect((await send(overrides)).statusCode).toBe(400)
  expect(shop.provider.charges.some((it) => it.order_id.startsWith(`${buyer.id}-`))).toBe(false)
  expect((await send({ note: '4111111111111112' })).statusCode).toBe(200)
})

test('a Mexican mobile number that passes the check of card numbers is accepted at registration and at the checkout', async () => {
  const telephone = '+52 1 6441 234561'
  const email = '5216441234561@correo.example'
  const entered = await shop.app().inject({
    method: 'POST',
    url: '/api/users/register?isWeb=0',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ name: 'Ramiro Cota', email, telephone },
      ...{ password: 'gol 5216441234561', password_confirm: 'gol 5216441234561' },
    }).toString(),
  })
  expect(entered.statusCode).toBe(200)
  const { user, token } = entered.json().response
  expect(user.telephone).toBe(telephone)
  const paid = await shop.app().inject({
    method: 'POST',
    url: '/api/payments/openpay/card',
    headers: { authorization: token },
    payload: {
      ...{ firstname: 'Ramiro Cota', telephone, email, token_id: 'tok_at_once' },
      reference: `${user.id}-${shop.mexico.id}-Mex1can0`,
    },
  })
  expect(paid.statusCode).toBe(200)
})
