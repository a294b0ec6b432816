import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { memberships } from '../../../memberships/tables.ts'

const shop = openForTests(openPaymentsApp)

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
  const charge = shop.provider.approve(reference)
  expect((await thief.confirm({ id: charge.id })).statusCode).toBe(404)
  expect((await thief.confirm({ reference })).statusCode).toBe(404)
  const own = thief.reference(shop.mexico.id)
  await thief.pay(own)
  expect((await thief.confirm({ id: charge.id, reference: own })).statusCode).toBe(404)
  expect(await shop.grantsOf(thief.id)).toEqual([])
  expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
  await shop.expectBooksToAgree()
})

test('a user cannot buy a membership that is not offered, does not exist or is already held', async () => {
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

test('a total is the price in digits, with decimals or without; another writing of it is refused', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  for (const total of ['0x4af', '1.199e3', ' 1199', '', true, null]) {
    const answer = await buyer.pay(reference, { total })
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'errors.badRequest'])
  }
  expect(shop.provider.of(reference)).toHaveLength(0)
  expect((await buyer.pay(reference, { total: '1199.00' })).statusCode).toBe(200)
})

test('a payment grants the validity at the price of the moment when it was ordered', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const { db, mexico } = shop
  await db.update(memberships).set({ priceMinor: 1, endsAt: new Date() }).where(eq(memberships.id, mexico.id))
  shop.provider.approve(reference)
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
