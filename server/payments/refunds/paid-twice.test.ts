import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import {
  approve,
  type Buyer,
  chargeOf,
  eventsAbout,
  mailsAbout,
  payTwice,
} from '../../../testing/companies/paid-twice.ts'
import { printCard, redeem } from '../../../testing/companies/prepaid-cards.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { memberships } from '../../memberships/tables.ts'
import { paymentMismatches } from '../tables.ts'

const IN_THE_UNITED_STATES = '8.8.8.8'

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

const isReturned = (reference: string) =>
  chargeOf(shop, reference).refund?.amount === chargeOf(shop, reference).amount
const meOf = async (buyer: Buyer) => (await buyer.call('GET', '/api/users/me')).json().response.user
const mismatchesOf = async (reference: string) => {
  const id = (await shop.attemptOf(reference))?.id ?? 0
  return shop.db.select().from(paymentMismatches).where(eq(paymentMismatches.attemptId, id))
}
const payAtShop = async (buyer: Buyer, membershipId = shop.mexico.id) => {
  const reference = buyer.reference(membershipId)
  const body = { email: 'ramiro@example.test', telephone: '6441234567', reference }
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', body)
  return reference
}

test('the second of two payments for the same is returned by itself; its buyer keeps the pass and gets one mail', async () => {
  const { buyer, first, second } = await payTwice(shop)
  await shop.runDueWork()
  await shop.runDueWork()
  expect([isReturned(first), isReturned(second)]).toEqual([false, true])
  expect(shop.provider.refundsAsked()).toEqual([chargeOf(shop, second).id])
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true, memberships: [{}] })
  expect(await buyer.purchases()).toMatchObject([
    { order_id: second, status: 'refunded', expire: null },
    { order_id: first, status: 'succeeded' },
  ])
  const [mail, ...more] = mailsAbout(shop, second, 'refunded')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Pagaste dos veces: te devolvemos un pago')
  expect(mail?.text).toContain('tu pase sigue activo con el otro')
  expect(mail?.text).toContain('Monto: $1,199.00 MXN')
  const [{ payment_id }] = await buyer.purchases()
  expect(mail?.text).toContain(`/purchases/${payment_id}`)
  const told = (await buyer.purchase(payment_id)).events.map((it: { event: string }) => it.event)
  expect(told).toEqual(
    expect.arrayContaining([
      'created',
      'waiting-for-bank',
      'paid',
      'paid-twice',
      'refund-requested',
      'refunded',
    ]),
  )
})

test('an English buyer gets an English mail', async () => {
  const { second } = await payTwice(shop, 2, 'en')
  await shop.runDueWork()
  const [mail] = mailsAbout(shop, second, 'refunded')
  expect(mail?.subject).toBe('You paid twice: we are returning one payment')
  expect(mail?.text).toContain('Package: Full season')
})

test('one of four payments for the same stays, whatever the order of the work', async () => {
  const { buyer, references } = await payTwice(shop, 4)
  await Promise.all([shop.runDueWork(), shop.runDueWork(), shop.runDueWork()])
  shop.clock.advance(120_000)
  await shop.runDueWork()
  expect(references.map(isReturned).filter((it) => !it)).toHaveLength(1)
  expect(isReturned(references[0] ?? '')).toBe(false)
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
})

test('no payment is returned when the first was refunded before the second was checked', async () => {
  const { buyer, first, second } = await payTwice(shop)
  shop.provider.change(chargeOf(shop, first).id, { refund: { amount: 1199, status: 'completed' } })
  await shop.runDueWork()
  expect(isReturned(second)).toBe(false)
  expect(await shop.attemptOf(second)).toMatchObject({ status: 'succeeded', errorCode: null })
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
  expect(await mailsAbout(shop, first, 'refunded')[0]?.text).toContain('Tu pase sigue activo por otra compra')
})

test('a payment that somebody else returned meanwhile is not returned again', async () => {
  const { second } = await payTwice(shop)
  shop.provider.change(chargeOf(shop, second).id, { refund: { amount: 1199, status: 'completed' } })
  const before = shop.provider.refundsAsked().length
  await shop.runDueWork()
  expect(shop.provider.refundsAsked()).toHaveLength(before)
  expect(mailsAbout(shop, second, 'refunded')).toHaveLength(1)
})

test('a card payment that comes after a prepaid card is returned, and the prepaid card never is', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const card = await printCard(shop)
  expect((await redeem(buyer, card)).statusCode).toBe(200)
  await approve(shop, buyer, reference)
  await shop.runDueWork()
  expect(isReturned(reference)).toBe(true)
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
})

test('a card payment beside a shop payment is returned, as no shop takes money back', async () => {
  const buyer = await shop.buyer()
  const cash = await payAtShop(buyer)
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  await approve(shop, buyer, cash)
  await shop.runDueWork()
  expect([isReturned(reference), isReturned(cash)]).toEqual([true, false])
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
  expect(await mismatchesOf(cash)).toEqual([])
})

test('two card payments beside a shop payment are both returned', async () => {
  const buyer = await shop.buyer()
  const cash = await payAtShop(buyer)
  const cards = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  for (const it of cards) await buyer.pay(it, { start_over: true })
  for (const it of [cards[0] ?? '', cash, cards[1] ?? '']) await approve(shop, buyer, it)
  await Promise.all([shop.runDueWork(), shop.runDueWork()])
  shop.clock.advance(120_000)
  await shop.runDueWork()
  expect(cards.map(isReturned)).toEqual([true, true])
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
  expect(await mismatchesOf(cash)).toEqual([])
})

test('a shop payment beside a prepaid card is left to the league, and the buyer gets a mail', async () => {
  const buyer = await shop.buyer()
  const cash = await payAtShop(buyer)
  await redeem(buyer, await printCard(shop))
  await approve(shop, buyer, cash)
  await shop.runDueWork()
  await shop.runDueWork()
  expect(await mismatchesOf(cash)).toMatchObject([
    { kind: 'refund-by-hand', provider: 'openpay', chargeId: chargeOf(shop, cash).id, resolvedAt: null },
  ])
  const mails = mailsAbout(shop, cash, 'refund-by-hand')
  expect(mails.map((it) => it.subject)).toEqual(['Tenemos que devolverte un pago'])
  expect(mails[0]?.text).toContain('no vuelvas a pagar')
  expect(await eventsAbout(shop, cash)).toContain('refund-by-hand')
})

test('a refund that the provider refuses is left to the league', async () => {
  const { second } = await payTwice(shop)
  const { id } = chargeOf(shop, second)
  // A part of it was refunded before; Openpay then refuses the rest.
  shop.provider.change(id, { refund: { amount: 100, status: 'completed' } })
  await shop.runDueWork()
  expect(await mismatchesOf(second)).toMatchObject([{ kind: 'refund-by-hand', detail: 'refused: 1003' }])
  expect(mailsAbout(shop, second, 'refund-by-hand')).toHaveLength(1)
})

test('a payment that came after the membership ended is returned, and its buyer learns that it came too late', async () => {
  const buyer = await shop.buyer(IN_THE_UNITED_STATES)
  const reference = buyer.reference(shop.elsewhere.id)
  await buyer.pay(reference)
  const before = shop.clock.now()
  shop.clock.advance(shop.elsewhere.endsAt.getTime() + 60_000 - before)
  await approve(shop, buyer, reference)
  await shop.runDueWork()
  shop.clock.advance(before - shop.clock.now())
  expect(isReturned(reference)).toBe(true)
  expect(mailsAbout(shop, reference, 'refunded')[0]?.subject).toBe('Te devolvemos tu pago')
})

test('a smaller membership that was paid while the larger one’s bank page was open is returned', async () => {
  const buyer = await shop.buyer()
  const [regular] = await shop.db.select().from(memberships).where(eq(memberships.period, 'regular'))
  const smaller = buyer.reference(regular?.id ?? 0)
  const larger = buyer.reference(shop.mexico.id)
  await buyer.pay(smaller)
  await buyer.pay(larger)
  await approve(shop, buyer, smaller)
  await approve(shop, buyer, larger)
  await shop.runDueWork()
  expect([isReturned(smaller), isReturned(larger)]).toEqual([true, false])
  expect((await meOf(buyer)).memberships).toMatchObject([{ id: shop.mexico.id }])
})

test('a payment that stayed for another’s return is marked again when a larger one makes it needless', async () => {
  const buyer = await shop.buyer()
  const [regular] = await shop.db.select().from(memberships).where(eq(memberships.period, 'regular'))
  const larger = buyer.reference(shop.mexico.id)
  await buyer.pay(larger)
  const card = buyer.reference(regular?.id ?? 0)
  await buyer.pay(card)
  const cash = await payAtShop(buyer, regular?.id)
  await approve(shop, buyer, card)
  await approve(shop, buyer, cash)
  await shop.runDueWork()
  expect([isReturned(card), isReturned(cash)]).toEqual([true, false])
  await approve(shop, buyer, larger)
  await shop.runDueWork()
  expect(await mismatchesOf(cash)).toMatchObject([{ kind: 'refund-by-hand', detail: 'not returnable: cash' }])
  expect(await mismatchesOf(larger)).toEqual([])
})

test('a smaller membership that an upgrade was credited with stays', async () => {
  const buyer = await shop.buyer()
  const [regular] = await shop.db.select().from(memberships).where(eq(memberships.period, 'regular'))
  const smaller = buyer.reference(regular?.id ?? 0)
  await buyer.pay(smaller, { token_id: 'tok_at_once' })
  const larger = buyer.reference(shop.mexico.id)
  await buyer.pay(larger, { token_id: 'tok_at_once' })
  await shop.runDueWork()
  expect([isReturned(smaller), isReturned(larger)]).toEqual([false, false])
})

test('a buyer who pays again after a refund gets nothing returned', async () => {
  const buyer = await shop.buyer()
  const first = buyer.reference(shop.mexico.id)
  await buyer.pay(first, { token_id: 'tok_at_once' })
  shop.provider.change(chargeOf(shop, first).id, { refund: { amount: 1199, status: 'completed' } })
  await buyer.confirm({ reference: first })
  shop.clock.advance(31_000)
  await shop.runDueWork()
  await shop.notice({
    type: 'charge.refunded',
    event_date: '2026-11-20T18:00:00-06:00',
    transaction: { id: chargeOf(shop, first).id, status: 'completed', order_id: first },
  })
  await shop.runDueWork()
  const second = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(second, { token_id: 'tok_at_once' })).statusCode).toBe(200)
  await shop.runDueWork()
  expect(isReturned(second)).toBe(false)
  expect(await meOf(buyer)).toMatchObject({ hasOneValidMembership: true })
})
