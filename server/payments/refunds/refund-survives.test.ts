import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import type { CrashPoint } from '../../../testing/companies/crashable-fetch.ts'
import type { ChargeFault } from '../../../testing/companies/openpay-stand-in.ts'
import { chargeOf, mailsAbout, payTwice } from '../../../testing/companies/paid-twice.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { paymentMismatches } from '../tables.ts'
import { refundPayment } from './refund-payment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

const asksFor = (reference: string) =>
  shop.provider.refundsAsked().filter((id) => id === chargeOf(shop, reference).id).length
const later = async (ms: number) => {
  shop.clock.advance(ms)
  await shop.runDueWork()
}
/** Runs the worker every half minute; it keeps its own pauses between tries, however often it runs. */
const forAWhile = async (minutes = 6) => {
  for (let minute = 0; minute < minutes; minute += 0.5) await later(MINUTE_MS / 2)
}
const isReturned = (reference: string) => chargeOf(shop, reference).refund?.amount === 1199
const expectReturnedOnce = async ({ first, second }: { first: string; second: string }) => {
  expect([isReturned(first), isReturned(second)]).toEqual([false, true])
  expect(await shop.attemptOf(second)).toMatchObject({ status: 'refunded' })
  expect(mailsAbout(shop, second, 'refunded')).toHaveLength(1)
}

test.each<[CrashPoint, number]>([
  ['before-lookup', 1],
  ['after-lookup', 1],
  ['before-refund', 1],
  ['after-refund', 1],
])('a process killed %s of a refund goes on after its restart, and asks once', async (step, asks) => {
  const it = await payTwice(shop)
  await shop.crashAt(step, () => shop.runDueWork())
  await forAWhile()
  await expectReturnedOnce(it)
  expect(asksFor(it.second)).toBe(asks)
})

test.each<[ChargeFault, number]>([
  ['500-after', 1],
  ['reset-after', 1],
  ['hang-after', 1],
  ['garbage-after', 1],
  ['500-before', 2],
  ['reset-before', 2],
])('a refund whose answer is lost by %s is looked up before it is asked for again', async (fault, asks) => {
  const it = await payTwice(shop)
  shop.provider.failNextRefund(fault)
  await shop.runDueWork()
  expect(asksFor(it.second)).toBe(1)
  await forAWhile()
  await expectReturnedOnce(it)
  expect(asksFor(it.second)).toBe(asks)
})

test('a refund that never gets through is asked for five times, then left to the league', async () => {
  const it = await payTwice(shop)
  shop.provider.failNextRefund(...Array<ChargeFault>(5).fill('500-before'))
  await forAWhile(20)
  expect(asksFor(it.second)).toBe(5)
  const [row] = await shop.db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.chargeId, chargeOf(shop, it.second).id))
  expect(row).toMatchObject({ kind: 'refund-by-hand', detail: 'asked 5 times' })
  expect(mailsAbout(shop, it.second, 'refund-by-hand')).toHaveLength(1)
})

test.each([
  ['forward', 26 * HOUR_MS],
  ['back', -26 * HOUR_MS],
])('a clock that is set %s while a refund is under way returns it once', async (_which, ms) => {
  const it = await payTwice(shop)
  shop.provider.failNextRefund('hang-after')
  await shop.runDueWork()
  shop.clock.advance(ms)
  await forAWhile()
  shop.clock.advance(-ms)
  await forAWhile()
  await expectReturnedOnce(it)
  expect(asksFor(it.second)).toBe(1)
})

test('two workers that return the same payment at once ask for it once', async () => {
  const it = await payTwice(shop)
  const id = (await shop.attemptOf(it.second))?.id ?? 0
  await Promise.all([1, 2, 3, 4].map(() => refundPayment(shop.deps, id)))
  expect(asksFor(it.second)).toBe(1)
  await forAWhile(2)
  await expectReturnedOnce(it)
})

test('a refund is made when a provider is back after two days, and the league knows meanwhile', async () => {
  const it = await payTwice(shop)
  shop.provider.state.down = true
  for (let hours = 0; hours < 50; hours += 5) await later(5 * HOUR_MS)
  expect(mailsAbout(shop, it.second, 'refund-by-hand')).toHaveLength(1)
  shop.provider.state.down = false
  await later(2 * HOUR_MS)
  await forAWhile()
  await expectReturnedOnce(it)
})

test('a buyer back from the bank with one payment too many learns that it goes back, not that a bank refused it', async () => {
  const { buyer, second } = await payTwice(shop)
  const told = async () => (await buyer.confirm({ reference: second })).json().response
  const goesBack = { status: -1, data: { reason: 'checkout.paymentReturned' } }
  expect(await told()).toMatchObject(goesBack)
  await forAWhile()
  expect(await shop.attemptOf(second)).toMatchObject({ status: 'refunded' })
  expect(await told()).toMatchObject(goesBack)
})
