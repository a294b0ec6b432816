import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { memberships } from '../../../memberships/tables.ts'
import { paymentAttempts } from '../../tables.ts'

const shop = openForTests(openPaymentsApp)

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>
const chargesOf = (buyer: Buyer) =>
  shop.provider.charges.filter((it) => it.order_id.startsWith(`${buyer.id}-`))
const payAgain = (buyer: Buyer, overrides: Parameters<Buyer['pay']>[1] = {}) =>
  buyer.pay(buyer.reference(shop.mexico.id), overrides)

test('six tabs that pay one after the other make one charge, and all lead to its page', async () => {
  const buyer = await shop.buyer()
  const references = [1, 2, 3, 4, 5, 6].map(() => buyer.reference(shop.mexico.id))
  const answers = []
  for (const reference of references) answers.push((await buyer.pay(reference)).json().response.data)
  const [first] = answers
  expect(first).toMatchObject({ reference: references[0], handed_back: false })
  expect(answers.slice(1)).toEqual(Array(5).fill({ ...first, handed_back: true }))
  expect(chargesOf(buyer)).toHaveLength(1)
  expect(await buyer.purchases()).toHaveLength(1)
})

test('six tabs that pay at the same moment make one charge, and each leads to it or says that it is under way', async () => {
  const buyer = await shop.buyer()
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => payAgain(buyer)))
  expect(chargesOf(buyer)).toHaveLength(1)
  const pages = answers.filter((it) => it.statusCode === 200).map((it) => it.json().response.data)
  expect(new Set(pages.map((it) => it.redirect_url)).size).toBe(1)
  for (const it of answers.filter((it) => it.statusCode !== 200))
    expect(it.json().error.code).toBe('errors.paymentInProgress')
  expect((await payAgain(buyer)).json().response.data).toEqual({ ...pages[0], handed_back: true })
})

test('a retry after the page was resumed resumes it again', async () => {
  const buyer = await shop.buyer()
  const first = await payAgain(buyer)
  const reference = buyer.reference(shop.mexico.id)
  const [second, third] = [await buyer.pay(reference), await buyer.pay(reference)]
  expect(second.json()).toEqual(third.json())
  expect(second.json().response.data.reference).toBe(first.json().response.data.reference)
})

test('a buyer who starts over gets a new charge, whose page is resumed from then on', async () => {
  const buyer = await shop.buyer()
  await payAgain(buyer)
  const over = (await payAgain(buyer, { start_over: true })).json().response.data
  expect(over.handed_back).toBe(false)
  expect(chargesOf(buyer)).toHaveLength(2)
  expect((await payAgain(buyer)).json().response.data).toEqual({ ...over, handed_back: true })
})

test('a page that the bank has closed is not resumed: the next card is charged', async () => {
  const buyer = await shop.buyer()
  await payAgain(buyer)
  const [charge] = chargesOf(buyer)
  shop.provider.change(charge?.id ?? '', { status: 'failed', error_code: 2010 })
  const next = (await payAgain(buyer, { token_id: 'tok_at_once' })).json().response.data
  expect(next).toMatchObject({ status: 'succeeded', handed_back: false })
  await shop.expectBooksToAgree()
})

test('a waiting page is resumed also while the provider is down', async () => {
  const buyer = await shop.buyer()
  const first = (await payAgain(buyer)).json().response.data
  shop.provider.state.down = true
  const next = await payAgain(buyer)
  shop.provider.state.down = false
  expect(next.json().response.data).toEqual({ ...first, handed_back: true })
})

test('a page with an earlier price is not resumed', async () => {
  const buyer = await shop.buyer()
  await payAgain(buyer)
  const ofMexico = eq(memberships.id, shop.mexico.id)
  await shop.db.update(memberships).set({ priceMinor: 999_00 }).where(ofMexico)
  const next = await payAgain(buyer, { total: 999 })
  await shop.db.update(memberships).set({ priceMinor: shop.mexico.priceMinor }).where(ofMexico)
  expect(next.json().response.data.handed_back).toBe(false)
  expect(chargesOf(buyer).map((it) => it.amount)).toEqual([1199, 999])
})

test.each([
  ['a wallet', { method: 'wallet', provider: 'paypal-mx' }],
  ['the reference for a shop', { method: 'cash', status: 'pending', redirectUrl: null }],
] as const)(
  'a purchase that waits at %s does not keep its buyer from paying by card',
  async (_where, change) => {
    const buyer = await shop.buyer()
    const first = (await payAgain(buyer)).json().response.data
    const attempt = await shop.attemptOf(first.reference)
    await shop.db
      .update(paymentAttempts)
      .set(change)
      .where(eq(paymentAttempts.id, attempt?.id ?? 0))
    const next = (await payAgain(buyer)).json().response.data
    expect(next.handed_back).toBe(false)
    expect(next.reference).not.toBe(first.reference)
  },
)

test("another user's page is never resumed", async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()]
  await payAgain(buyer)
  expect((await payAgain(other)).json().response.data.handed_back).toBe(false)
})
