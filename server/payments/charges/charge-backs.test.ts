import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { type Buyer, chargeOf, eventsAbout, mailsAbout } from '../../../testing/companies/paid-twice.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { memberships } from '../../memberships/tables.ts'
import { attemptByReference } from '../orders/store.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { settle } from './settle.ts'

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

let notices = 0
/** Changes the charge's status at the provider and sends its notice. */
const becomes = async (reference: string, status: string) => {
  shop.provider.change(chargeOf(shop, reference).id, { status })
  notices += 1
  await shop.notice({
    type: 'chargeback',
    event_date: `2026-11-20T18:00:${String(notices).padStart(2, '0')}-06:00`,
    transaction: { id: chargeOf(shop, reference).id, status, order_id: reference },
  })
  await shop.runDueWork()
}
const bought = async (membershipId = shop.mexico.id) => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(membershipId)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  return { buyer, reference }
}
const isMember = async (buyer: Buyer) =>
  (await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership

test('a charge-back suspends the pass with a mail; a decision for us restores the pass', async () => {
  const { buyer, reference } = await bought()
  await becomes(reference, 'chargeback_pending')
  expect(await isMember(buyer)).toBe(false)
  expect(mailsAbout(shop, reference, 'charged-back')[0]?.text).toContain('Tu pase queda suspendido')
  await becomes(reference, 'completed')
  expect(await isMember(buyer)).toBe(true)
  expect(mailsAbout(shop, reference, 'reinstated').map((it) => it.subject)).toEqual([
    'Tu pase está activo otra vez',
  ])
  expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded', expire: expect.any(String) }])
  expect(await eventsAbout(shop, reference)).toEqual([
    ...['submitting', 'succeeded', 'receipt-sent', 'charged-back', 'reinstated'],
  ])
  expect(mailsAbout(shop, reference, 'receipt')).toHaveLength(1)
})

test('a second charge-back after a decision for us suspends the pass again', async () => {
  const { buyer, reference } = await bought()
  for (const status of ['chargeback_pending', 'completed', 'chargeback_pending'])
    await becomes(reference, status)
  expect(await isMember(buyer)).toBe(false)
  await becomes(reference, 'completed')
  expect(await isMember(buyer)).toBe(true)
})

test('an accepted charge-back ends the pass, and so does a refund after it', async () => {
  const { buyer, reference } = await bought()
  await becomes(reference, 'chargeback_pending')
  await becomes(reference, 'chargeback_accepted')
  expect(await isMember(buyer)).toBe(false)
  await becomes(reference, 'refunded')
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'refunded' })
  expect(await isMember(buyer)).toBe(false)
})

test('an answer from before a charge-back does not restore the pass', async () => {
  const { buyer, reference } = await bought()
  const attempt = await attemptByReference(shop.db, reference)
  const openpay = shop.deps.paymentProviders.get('openpay')
  const found = await openpay?.chargeById(chargeOf(shop, reference).id)
  const [early] = found?.kind === 'found' ? found.charges : []
  if (attempt === undefined || early === undefined) throw new Error('no charge')
  await becomes(reference, 'chargeback_pending')
  await settle(shop.deps, attempt.id, early)
  await settle(shop.deps, attempt.id, early, { status: 'succeeded', chargeBacks: 0 })
  expect(await isMember(buyer)).toBe(false)
  shop.provider.change(early.id, { status: 'completed' })
  await Promise.all([1, 2, 3].map(() => resolveAttempt(shop.deps, attempt.id)))
  expect(await isMember(buyer)).toBe(true)
})

test('a buyer who bought again during a charge-back gets one payment back when it is decided for us', async () => {
  const { buyer, reference } = await bought()
  await becomes(reference, 'chargeback_pending')
  const again = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(again, { token_id: 'tok_at_once' })).statusCode).toBe(200)
  await becomes(reference, 'completed')
  expect(chargeOf(shop, reference).refund?.amount).toBe(1199)
  expect(chargeOf(shop, again).refund).toBeNull()
  expect(await isMember(buyer)).toBe(true)
  expect(mailsAbout(shop, reference, 'refunded')[0]?.subject).toContain('Pagaste dos veces')
})

const upgraded = async () => {
  const [regular] = await shop.db.select().from(memberships).where(eq(memberships.period, 'regular'))
  const { buyer, reference: smaller } = await bought(regular?.id)
  const larger = buyer.reference(shop.mexico.id)
  await buyer.pay(larger, { token_id: 'tok_at_once' })
  return { buyer, smaller, larger }
}

test('an upgrade is suspended and restored with the payment that it was credited with', async () => {
  const { buyer, smaller, larger } = await upgraded()
  await becomes(smaller, 'chargeback_pending')
  expect(await isMember(buyer)).toBe(false)
  await becomes(smaller, 'completed')
  expect((await shop.grantsOf(buyer.id)).filter((it) => it.revokedAt === null)).toHaveLength(2)
  expect(chargeOf(shop, larger).refund).toBeNull()
})

test('an upgrade’s payment goes back when the payment that it was credited with was refunded', async () => {
  const { buyer, smaller, larger } = await upgraded()
  shop.provider.change(chargeOf(shop, smaller).id, {
    refund: { amount: chargeOf(shop, smaller).amount, status: 'completed' },
  })
  await becomes(smaller, 'completed')
  await shop.runDueWork()
  expect(chargeOf(shop, larger).refund?.amount).toBe(chargeOf(shop, larger).amount)
  expect(await isMember(buyer)).toBe(false)
  expect(mailsAbout(shop, larger, 'refunded')[0]?.text).toContain('tu pase terminó')
})
