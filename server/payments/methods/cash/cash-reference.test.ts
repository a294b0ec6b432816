import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openCashShop } from '../../../../testing/app/open-cash-shop.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { memberships } from '../../../memberships/tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const shop = openForTests(openCashShop)

/** The provider's dates have no milliseconds. */
const inSeconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

test('a reference to pay in cash is made for the price of our own table, due in three days, and mailed once', async () => {
  const { buyer, data, reference } = await shop.waiting()
  expect(data).toEqual({
    reference,
    payment_id: expect.any(Number),
    status: 'pending',
    cash_reference: `OPENPAY${shop.chargeOf(reference).id.toUpperCase()}`,
    due_at: inSeconds(shop.clock.now() + 3 * DAY_MS),
    total: 1199,
    currency: 'MXN',
    title: 'Temporada completa',
    title_en: 'Full season',
  })
  expect(shop.provider.requests.findLast((it) => it.method === 'POST')?.body).toMatchObject({
    method: 'store',
    amount: 1199,
    currency: 'MXN',
    order_id: reference,
    customer: { name: 'Ramiro Cota', email: 'ramiro@example.test' },
  })
  await shop.runDueWork()
  await shop.runDueWork()
  const [mail, ...others] = shop.mails.filter((it) => it.messageId.includes(reference))
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Tu referencia para pagar en efectivo: ${data.cash_reference}`)
  expect(mail?.text).toContain('Total a pagar: $1,199.00 MXN')
  expect(mail?.text).toContain(`http://localhost:3000/purchases/${data.payment_id}`)
  expect(await buyer.purchases()).toMatchObject([{ order_id: reference, status: 'pending' }])
  expect(await buyer.purchase(data.payment_id)).toMatchObject({
    ...{ method: 'cash', company: 'openpay', redirect_url: null, failure: null },
    cash: { reference: data.cash_reference, due_at: data.due_at },
  })
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a buyer who asks again gets the waiting reference, in every tab, and the provider makes no second one', async () => {
  const buyer = await shop.buyer()
  const together = await Promise.all([1, 2, 3].map(() => shop.ask(buyer)))
  const later = await shop.ask(buyer)
  const answers = [...together, later].map((it) => it.json().response.data)
  expect(new Set(answers.map((it) => it.cash_reference)).size).toBe(1)
  expect(shop.provider.charges.filter((it) => it.order_id.startsWith(`${buyer.id}-`))).toHaveLength(1)
})

test('a waiting reference does not block paying by card, and a held membership needs no reference', async () => {
  const { buyer } = await shop.waiting()
  const paid = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(paid.json().response.data.status).toBe('succeeded')
  const again = await shop.ask(buyer)
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'checkout.alreadyOwned'])
  await shop.expectBooksToAgree()
})

test.each(['500-after', 'reset-after', 'hang-after', 'garbage-after'] as const)(
  'a reference whose answer is lost (%s) is found by our own, and a card can be charged meanwhile',
  async (fault) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    shop.provider.failNext(fault)
    const first = await shop.ask(buyer, { reference })
    expect(first.json().response.data).toMatchObject({ reference, status: 'pending' })
    expect(first.json().response.data.cash_reference).toMatch(/^OPENPAY/)
    expect(shop.provider.of(reference)).toHaveLength(1)
    const paid = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
    expect(paid.statusCode).toBe(200)
  },
)

test('a provider that breaks before it makes a reference leaves it unknown and does not block cards', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.failNext('reset-before')
  expect((await shop.ask(buyer, { reference })).json().response.data).toMatchObject({
    status: 'unknown',
    cash_reference: null,
  })
  expect((await shop.ask(buyer)).json().error.code).toBe('errors.paymentInProgress')
  const paid = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(paid.json().response.data.status).toBe('succeeded')
  shop.clock.advance(16 * MINUTE_MS)
  await shop.runDueWork()
  expect((await buyer.confirm({ reference })).json().response.data.reason).toBe('checkout.cashUnavailable')
})

test('a reference is not made for dollars, for another price, or for another user', async () => {
  const [buyer, abroad] = [await shop.buyer(), await shop.buyer('8.8.8.8')]
  const refused = async (answer: Promise<{ statusCode: number; json(): { error: { code: string } } }>) => {
    const { statusCode, json } = await answer
    return [statusCode, json().error.code]
  }
  const dollars = { reference: abroad.reference(shop.elsewhere.id), total: 69 }
  expect(await refused(shop.ask(abroad, dollars))).toEqual([409, 'checkout.cashUnavailable'])
  expect(await refused(shop.ask(buyer, { total: 1 }))).toEqual([409, 'checkout.priceChanged'])
  const foreign = abroad.reference(shop.mexico.id)
  expect(await refused(shop.ask(buyer, { reference: foreign }))).toEqual([400, 'errors.badRequest'])
  expect(await refused(shop.ask(buyer, { cvv2: '123' }))).toEqual([400, 'errors.badRequest'])
  expect(shop.provider.charges.some((it) => it.order_id.startsWith(`${buyer.id}-`))).toBe(false)
})

test('a reference is due four hours before what is sold ends at the latest, and not made within the last five', async () => {
  const { db, mexico, clock } = shop
  const sellUntil = (ms: number) =>
    db
      .update(memberships)
      .set({ endsAt: new Date(clock.now() + ms) })
      .where(eq(memberships.id, mexico.id))
  const buyer = await shop.buyer()
  await sellUntil(10 * HOUR_MS)
  const soon = (await shop.ask(buyer)).json().response.data
  expect(soon.due_at).toBe(inSeconds(clock.now() + 6 * HOUR_MS))
  await sellUntil(5 * HOUR_MS - 1)
  const late = await shop.ask(await shop.buyer())
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'checkout.cashTooLate'])
  await db.update(memberships).set({ endsAt: mexico.endsAt }).where(eq(memberships.id, mexico.id))
})

test('an English buyer gets an English mail, and a buyer who paid the reference at once gets none', async () => {
  const buyer = await shop.buyer()
  const { reference } = (await shop.ask(buyer, {}, 'en_US')).json().response.data
  await shop.runDueWork()
  const mail = shop.mails.find((it) => it.messageId === `<cash-${reference}@playball>`)
  expect(mail?.subject).toMatch(/^Your reference to pay in cash/)
  const quick = await shop.waiting()
  shop.move(quick.reference, 'completed')
  await quick.buyer.confirm({ reference: quick.reference })
  await shop.runDueWork()
  expect(shop.mails.some((it) => it.messageId === `<cash-${quick.reference}@playball>`)).toBe(false)
})

test('no reference is made without the setting, and the site is told', async () => {
  const { settings } = shop.deps
  const buyer = await shop.buyer()
  const isTold = async () => (await shop.app().inject('/api/config')).json().response.cashAtShops
  expect(await isTold()).toBe(true)
  settings.cashAtShops = false
  const answer = await shop.ask(buyer)
  const told = await isTold()
  settings.cashAtShops = true
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'checkout.cashUnavailable'])
  expect(told).toBe(false)
  expect(shop.provider.charges.some((it) => it.order_id.startsWith(`${buyer.id}-`))).toBe(false)
})
