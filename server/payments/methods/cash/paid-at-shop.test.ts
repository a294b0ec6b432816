import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openCashShop } from '../../../../testing/app/open-cash-shop.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { resolveRow } from '../../../commands/show-mismatches.ts'
import { memberships } from '../../../memberships/tables.ts'
import { openMismatches } from '../../orders/store-mismatches.ts'
import { orders } from '../../tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const shop = openForTests(openCashShop)

test('a reference paid at a shop grants the membership when its notice comes, and mails the receipt', async () => {
  const { buyer, data, reference } = await shop.waiting()
  shop.move(reference, 'completed')
  await shop.noticeOf(reference, 'charge.succeeded')
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ endsAt: shop.mexico.endsAt, revokedAt: null }])
  expect(await buyer.purchases()).toMatchObject([{ payment_id: data.payment_id, status: 'succeeded' }])
  await shop.runDueWork()
  expect(shop.mails.some((it) => it.messageId === `<receipt-${reference}@playball>`)).toBe(true)
  await shop.expectBooksToAgree()
})

test('a reference that is paid while its notice is lost is found within six hours', async () => {
  const { buyer, reference } = await shop.waiting()
  shop.move(reference, 'completed')
  shop.clock.advance(6 * HOUR_MS + MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a reference that is paid after the membership was bought by card grants and is flagged for the refund queue', async () => {
  const { buyer, reference } = await shop.waiting()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  shop.move(reference, 'completed')
  await shop.noticeOf(reference, 'charge.succeeded')
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: 'paid-twice' })
  await shop.expectBooksToAgree()
})

test('a reference that nobody paid ends with its notice and its own reason, and the next one is new', async () => {
  const { buyer, data, reference } = await shop.waiting()
  shop.move(reference, 'expired')
  await shop.noticeOf(reference, 'transaction.expired')
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'cash-expired' })
  expect((await buyer.confirm({ reference })).json().response).toEqual({
    status: -1,
    data: { payment_id: data.payment_id, reason: 'checkout.cashExpired' },
  })
  const purchase = await buyer.purchase(data.payment_id)
  expect(purchase).toMatchObject({ status: 'failed', cash: null, failure: 'checkout.cashExpired' })
  const events = purchase.events.map((it: { event: string }) => it.event)
  expect(events).toEqual(['created', 'waiting-for-cash', 'expired'])
  const next = (await shop.ask(buyer)).json().response.data
  expect(next.cash_reference).not.toBe(data.cash_reference)
  await shop.expectBooksToAgree()
})

test('the provider is asked about a reference every six hours and shortly after it is due, for one more day', async () => {
  const { reference } = await shop.waiting()
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  const before = shop.lookupsOf(reference)
  for (let hours = 0; hours < 69; hours += 3) {
    shop.clock.advance(3 * HOUR_MS)
    await shop.runDueWork()
  }
  expect(shop.lookupsOf(reference) - before).toBe(11)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'pending' })
  for (let hours = 0; hours < 30; hours += 6) {
    shop.clock.advance(6 * HOUR_MS)
    await shop.runDueWork()
  }
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'cash-expired' })
  const after = shop.lookupsOf(reference)
  shop.clock.advance(3 * DAY_MS)
  await shop.runDueWork()
  expect(shop.lookupsOf(reference)).toBe(after)
})

test('a reference that expired at the provider is found shortly after its due time, without any notice', async () => {
  const { reference } = await shop.waiting()
  shop.clock.advance(3 * DAY_MS)
  shop.move(reference, 'expired')
  shop.clock.advance(11 * MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'cash-expired' })
})

test('a reference that was paid at a shop after it expired still grants the membership, in full', async () => {
  const { buyer, reference } = await shop.waiting()
  shop.clock.advance(5 * DAY_MS)
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed' })
  shop.move(reference, 'completed')
  await shop.noticeOf(reference, 'charge.succeeded')
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: null })
  expect(await shop.grantsOf(buyer.id)).toMatchObject([
    { startsAt: shop.mexico.startsAt, endsAt: shop.mexico.endsAt },
  ])
  await shop.expectBooksToAgree()
})

test('the league owes money that comes after the pass is over by a set day, until it resolves the row', async () => {
  const { buyer, reference, data } = await shop.waiting()
  const past = new Date(shop.clock.now() - HOUR_MS)
  const { id, endsAt } = shop.mexico
  await shop.db.update(orders).set({ accessEndsAt: past }).where(eq(orders.id, data.payment_id))
  await shop.db.update(memberships).set({ endsAt: past }).where(eq(memberships.id, id))
  shop.move(reference, 'completed')
  await shop.noticeOf(reference, 'charge.succeeded')
  await shop.runDueWork()
  await shop.db.update(memberships).set({ endsAt }).where(eq(memberships.id, id))
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: 'paid-too-late' })

  await shop.runDueWork()
  const by = new Date(shop.clock.now() + 20 * DAY_MS).toISOString()
  expect(await buyer.purchase(data.payment_id)).toMatchObject({
    owed: { by, by_hand: true },
    events: expect.arrayContaining([expect.objectContaining({ event: 'refund-by-hand' })]),
  })
  const row = (await openMismatches(shop.db)).find((it) => it.kind === 'refund-by-hand')
  await resolveRow(shop.db, row?.id ?? 0, new Date(shop.clock.now()))
  const { owed, events } = await buyer.purchase(data.payment_id)
  expect([owed, events.at(-1).event]).toEqual([null, 'refunded'])
})

test('an unreachable provider is asked about a reference again every six hours, as long as it takes', async () => {
  const { buyer, reference } = await shop.waiting()
  shop.provider.state.down = true
  for (let hours = 0; hours < 84; hours += 6) {
    shop.clock.advance(6 * HOUR_MS + MINUTE_MS)
    await shop.runDueWork()
  }
  shop.provider.state.down = false
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'pending' })
  shop.move(reference, 'completed')
  shop.clock.advance(6 * HOUR_MS + MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a server whose clock is behind the database’s goes on asking about a reference', async () => {
  const { reference } = await shop.waiting()
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  const clock = { ...shop.clock, now: () => shop.clock.now() - 2 * MINUTE_MS }
  const before = shop.lookupsOf(reference)
  for (let hours = 0; hours < 18; hours += 6) {
    shop.clock.advance(6 * HOUR_MS)
    await shop.runDueWork({ clock })
  }
  // That clock also counts each delay: the next question is a little late and coincides with the one after
  // it.
  expect(shop.lookupsOf(reference) - before).toBe(2)
})
