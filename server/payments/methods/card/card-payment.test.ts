import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'

const shop = openForTests(openPaymentsApp)

/** An address of the registries' own table. */
const IN_THE_UNITED_STATES = '8.8.8.8'

test('a card payment sends the buyer to the bank, and grants the membership once the bank has approved', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const paid = await buyer.pay(reference, { total: 1199 })
  expect(paid.statusCode).toBe(200)
  const { data } = paid.json().response
  expect(data).toMatchObject({ reference, status: 'pending' })
  expect(data.redirect_url).toBe(`https://bank.test/charges/${shop.provider.of(reference)[0]?.id}/redirect/`)
  expect((await buyer.confirm({ reference })).json().response.status).toBe(0)

  const charge = shop.provider.approve(reference)
  shop.clock.advance(2_000)
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
  expect(mails[0]?.text).toContain('Total paid: $69.00 USD')
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
  shop.provider.approve(first)
  const second = await buyer.pay(buyer.reference(shop.mexico.id))
  expect(second.statusCode).toBe(409)
  expect(second.json().error.code).toBe('checkout.alreadyOwned')
  await shop.expectBooksToAgree()
})
