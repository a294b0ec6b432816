import { expect, test } from 'vitest'
import { type CashShop, openCashShop } from '../../../testing/app/open-cash-shop.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const shop = openForTests(openCashShop)

type Buyer = Awaited<ReturnType<CashShop['buyer']>>
const payByCard = async (buyer: Buyer, more: object = {}): Promise<void> => {
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once', ...more })
  await shop.runDueWork()
}
const historyOf = async (buyer: Buyer, paymentId: number) => {
  const { status, failure, cash, owed, redirect_url, events } = await buyer.purchase(paymentId)
  return {
    status,
    failure,
    cash,
    owed,
    redirect_url,
    events: events.map((it: { event: string }) => it.event),
  }
}

test('a needless reference is cancelled at its company, and the history says so', async () => {
  const { buyer, data, reference } = await shop.waiting()
  await payByCard(buyer)
  expect(shop.chargeOf(reference).status).toBe('cancelled')
  expect(await historyOf(buyer, data.payment_id)).toEqual({
    status: 'failed',
    failure: 'checkout.alreadyOwned',
    cash: null,
    owed: null,
    redirect_url: null,
    events: ['created', 'waiting-for-cash', 'not-needed', 'withdrawn'],
  })
  expect(await buyer.purchases()).toMatchObject([
    { status: 'succeeded', owed: null },
    { status: 'failed', failure: 'checkout.alreadyOwned', cash: null },
  ])
  await shop.expectBooksToAgree()
})

test('a charge that waits at the bank is cancelled when the pass is paid another way', async () => {
  const buyer = await shop.buyer()
  const waiting = buyer.reference(shop.mexico.id)
  const { payment_id } = (await buyer.pay(waiting)).json().response.data
  await payByCard(buyer, { start_over: true })
  expect(shop.chargeOf(waiting).status).toBe('cancelled')
  expect((await historyOf(buyer, payment_id)).events).toEqual([
    'created',
    'waiting-for-bank',
    'not-needed',
    'withdrawn',
  ])
  const back = (await buyer.confirm({ reference: waiting })).json().response
  expect(back).toEqual({ status: -1, data: { payment_id, reason: 'checkout.alreadyOwned' } })
  await shop.expectBooksToAgree()
})

test('a needless charge that is paid all the same is owed: the bank’s return and the history say so', async () => {
  shop.provider.state.cancels = false
  const buyer = await shop.buyer()
  const waiting = buyer.reference(shop.mexico.id)
  const { payment_id } = (await buyer.pay(waiting)).json().response.data
  await payByCard(buyer, { start_over: true })
  shop.provider.state.cancels = true
  expect((await historyOf(buyer, payment_id)).events).toEqual(['created', 'waiting-for-bank', 'not-needed'])
  shop.move(waiting, 'completed')
  shop.provider.failNextRefund('500-before')
  const by = new Date(shop.clock.now() + 10 * DAY_MS).toISOString()
  const back = (await buyer.confirm({ reference: waiting })).json().response
  expect(back).toEqual({ status: -1, data: { payment_id, reason: 'checkout.paymentReturned' } })
  await shop.runDueWork()
  expect(await historyOf(buyer, payment_id)).toMatchObject({
    status: 'succeeded',
    owed: { by, by_hand: false },
    events: expect.arrayContaining(['paid-twice', 'refund-requested']),
  })
  shop.clock.advance(2 * 60_000)
  await shop.runDueWork()
  expect(await historyOf(buyer, payment_id)).toMatchObject({ status: 'refunded', owed: null })
  await shop.expectBooksToAgree()
})

test('money for a reference that stayed open is found without a notice, and the card payment goes back', async () => {
  shop.provider.state.cancels = false
  const { buyer, data, reference } = await shop.waiting()
  await payByCard(buyer)
  shop.provider.state.cancels = true
  shop.move(reference, 'completed')
  shop.clock.advance(6 * HOUR_MS + 60_000)
  await shop.runDueWork()
  await shop.runDueWork()
  expect(await buyer.purchases()).toMatchObject([{ status: 'refunded', owed: null }, {}])
  expect(await historyOf(buyer, data.payment_id)).toMatchObject({ status: 'succeeded', owed: null })
  await shop.expectBooksToAgree()
})
