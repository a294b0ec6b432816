import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { approve, chargeOf, mailsAbout } from '../../../testing/companies/paid-twice.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { memberships } from '../../memberships/tables.ts'
import { CHARGE_BACK_DECIDED_AFTER_MS, refundOrphanedUpgrades } from '../reconciliation/reconcile-nightly.ts'
import { paymentMismatches } from '../tables.ts'

const DAY_MS = 86_400_000

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

let notices = 0
/** Changes the charge's status at the provider and sends its notice. */
const becomes = async (reference: string, status: string) => {
  const { id } = shop.provider.change(chargeOf(shop, reference).id, { status })
  notices += 1
  await shop.notice({
    type: 'chargeback',
    event_date: `2026-11-20T18:00:${String(notices).padStart(2, '0')}-06:00`,
    transaction: { id, status, order_id: reference },
  })
  await shop.runDueWork()
}
const periodId = async (period: 'regular' | 'season') => {
  const all = await shop.db.select().from(memberships).where(eq(memberships.period, period))
  return all.find((it) => it.country === 'Mexico')?.id ?? 0
}
/** A buyer of the regular season who paid the difference to the full season. */
const upgraded = async () => {
  const buyer = await shop.buyer()
  const smaller = buyer.reference(await periodId('regular'))
  await buyer.pay(smaller, { token_id: 'tok_at_once' })
  const larger = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(larger, { token_id: 'tok_at_once', total: 930 })).statusCode).toBe(200)
  return { buyer, smaller, larger }
}
const refundOf = (reference: string) => chargeOf(shop, reference).refund?.amount ?? 0
const isMember = async (buyer: Awaited<ReturnType<PaymentsApp['buyer']>>) =>
  (await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership

test('an upgrade’s difference goes back when its credit’s charge-back is decided for the cardholder', async () => {
  const { buyer, smaller, larger } = await upgraded()
  await becomes(smaller, 'chargeback_pending')
  expect(refundOf(larger)).toBe(0)
  await becomes(smaller, 'chargeback_accepted')
  expect(refundOf(larger)).toBe(930)
  expect(await isMember(buyer)).toBe(false)
  expect(mailsAbout(shop, larger, 'refunded').map((it) => it.subject)).toEqual([
    'Te devolvemos lo que pagaste por tu paquete',
  ])
  await becomes(smaller, 'chargeback_accepted')
  expect(shop.provider.refundsAsked().filter((it) => it === chargeOf(shop, larger).id)).toHaveLength(1)
})

test('an upgrade’s difference goes back without a decision once the charge-back is old enough', async () => {
  const { smaller, larger } = await upgraded()
  await becomes(smaller, 'chargeback_adjustment')
  shop.clock.advance(CHARGE_BACK_DECIDED_AFTER_MS - DAY_MS)
  await refundOrphanedUpgrades(shop.deps)
  await shop.runDueWork()
  expect(refundOf(larger)).toBe(0)
  shop.clock.advance(2 * DAY_MS)
  await refundOrphanedUpgrades(shop.deps)
  await refundOrphanedUpgrades(shop.deps)
  await shop.runDueWork()
  expect(refundOf(larger)).toBe(930)
  shop.clock.advance(-CHARGE_BACK_DECIDED_AFTER_MS - DAY_MS)
})

test('a buyer keeps the upgrade when the charge-back was decided for us, and nothing goes back', async () => {
  const { buyer, smaller, larger } = await upgraded()
  await becomes(smaller, 'chargeback_pending')
  await becomes(smaller, 'completed')
  shop.clock.advance(CHARGE_BACK_DECIDED_AFTER_MS + DAY_MS)
  await refundOrphanedUpgrades(shop.deps)
  await shop.runDueWork()
  expect(refundOf(larger)).toBe(0)
  expect((await shop.grantsOf(buyer.id)).filter((it) => it.revokedAt === null)).toHaveLength(2)
  shop.clock.advance(-CHARGE_BACK_DECIDED_AFTER_MS - DAY_MS)
})

test('a buyer who had the season to its end gets nothing back when its credit is charged back later', async () => {
  const { smaller, larger } = await upgraded()
  const now = shop.clock.now()
  shop.clock.advance(shop.mexico.endsAt.getTime() + DAY_MS - now)
  await becomes(smaller, 'chargeback_accepted')
  shop.clock.advance(CHARGE_BACK_DECIDED_AFTER_MS + DAY_MS)
  await refundOrphanedUpgrades(shop.deps)
  await shop.runDueWork()
  expect(refundOf(larger)).toBe(0)
  expect(await shop.attemptOf(larger)).toMatchObject({ status: 'succeeded', errorCode: null })
  shop.clock.advance(now - shop.clock.now())
})

test('a buyer whom a charge-back kept from the season gets the difference back, even if decided after its end', async () => {
  const { smaller, larger } = await upgraded()
  const now = shop.clock.now()
  await becomes(smaller, 'chargeback_pending')
  shop.clock.advance(shop.mexico.endsAt.getTime() + DAY_MS - now)
  await becomes(smaller, 'chargeback_accepted')
  expect(refundOf(larger)).toBe(930)
  shop.clock.advance(now - shop.clock.now())
})

test('a difference that was paid at a shop is left to the league when the credit is gone for good', async () => {
  const buyer = await shop.buyer()
  const smaller = buyer.reference(await periodId('regular'))
  await buyer.pay(smaller, { token_id: 'tok_at_once' })
  const larger = buyer.reference(shop.mexico.id)
  const body = { email: 'ramiro@example.test', telephone: '6441234567', reference: larger }
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', body)
  await approve(shop, buyer, larger)
  await becomes(smaller, 'chargeback_pending')
  await becomes(smaller, 'chargeback_accepted')
  const attemptId = (await shop.attemptOf(larger))?.id ?? 0
  const rows = await shop.db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.attemptId, attemptId))
  expect(rows).toMatchObject([{ kind: 'refund-by-hand', detail: 'not returnable: cash' }])
  expect(mailsAbout(shop, larger, 'refund-by-hand')).toHaveLength(1)
  // The league pays it out, and the provider's books say so.
  shop.provider.change(chargeOf(shop, larger).id, { status: 'refunded' })
  await becomes(larger, 'refunded')
})
