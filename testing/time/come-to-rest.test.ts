import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../server/jobs/tables.ts'
import { grants } from '../../server/memberships/tables.ts'
import { paymentAttempts, paymentMismatches, prepaidCards } from '../../server/payments/tables.ts'
import { openPaymentsApp } from '../app/open-payments-app.ts'
import { checkOpenShops } from '../app/open-shops.ts'
import { printCard, redeem } from '../companies/prepaid-cards.ts'
import { openForTests } from '../open-for-tests.ts'

const shop = openForTests(openPaymentsApp)

const bought = async (token_id = 'tok_at_once') => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id })
  const attempt = await shop.attemptOf(reference)
  const [charge] = shop.provider.of(reference)
  if (attempt === undefined || charge === undefined) throw new Error('no charge')
  return { buyer, reference, attempt, charge }
}
const setGrant = (sourceId: number, change: Partial<typeof grants.$inferSelect>) =>
  shop.db
    .update(grants)
    .set(change)
    .where(eq(grants.sourceId, String(sourceId)))

test('books disagree when a payment opened nothing, an unpaid one opened something, or one opened another order', async () => {
  const { buyer, attempt, charge } = await bought()
  const other = await shop.buyer()
  await setGrant(attempt.id, { revokedAt: new Date() })
  await expect(shop.expectBooksToAgree()).rejects.toThrow('valid grants of')
  await setGrant(attempt.id, { revokedAt: null, userId: other.id })
  await expect(shop.expectBooksToAgree()).rejects.toThrow()
  await setGrant(attempt.id, { userId: buyer.id, sourceId: '999999' })
  await expect(shop.expectBooksToAgree()).rejects.toThrow()
  await setGrant(999_999, { sourceId: String(attempt.id) })
  for (const change of [{ status: 'failed' }, { amount: 1 }, { currency: 'USD' }, { order_id: 'another' }]) {
    const before = { ...charge }
    shop.provider.change(charge.id, change)
    await expect(shop.expectBooksToAgree(), JSON.stringify(change)).rejects.toThrow()
    Object.assign(charge, before)
  }
  await shop.expectBooksToAgree()
})

test('books disagree when a returned payment still opens something, or a card has another winner', async () => {
  const { charge } = await bought()
  shop.provider.change(charge.id, { status: 'chargeback_accepted' })
  await expect(shop.expectBooksToAgree()).rejects.toThrow('valid grants of')
  shop.provider.change(charge.id, { status: 'completed' })

  const [winner, other] = [await shop.buyer(), await shop.buyer()]
  const card = await printCard(shop)
  await redeem(winner, card)
  const redeemedBy = (id: number) =>
    shop.db.update(prepaidCards).set({ redeemedBy: id }).where(eq(prepaidCards.folio, card.folio))
  await redeemedBy(other.id)
  await expect(shop.expectBooksToAgree()).rejects.toThrow()
  await redeemedBy(winner.id)
  await shop.expectBooksToAgree()
})

test('a payment without its grant has two minutes, in which the worker alone grants it', async () => {
  const { buyer, charge } = await bought('tok_bank')
  shop.provider.change(charge.id, { status: 'completed' })
  await expect(shop.expectBooksToAgree()).rejects.toThrow('valid grants of')
  await checkOpenShops()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a payment that nobody would ever look up does not pass the check', async () => {
  const { buyer, reference, attempt, charge } = await bought('tok_bank')
  shop.provider.change(charge.id, { status: 'completed' })
  await shop.db.delete(outbox).where(and(eq(outbox.kind, 'reconcile'), like(outbox.key, reference)))
  await expect(checkOpenShops()).rejects.toThrow(`valid grants of ${reference}`)
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  shop.provider.change(charge.id, { status: 'failed' })
  await shop.db.update(paymentAttempts).set({ status: 'failed' }).where(eq(paymentAttempts.id, attempt.id))
})

test('money that no order of ours explains must be on the league’s list after a night', async () => {
  const stray = { id: 'trstray', order_id: 'nobody', status: 'completed', amount: 1199, currency: 'MXN' }
  shop.provider.charges.push({ ...stray, error_code: null, payment_method: null, refund: null })
  await expect(shop.expectBooksToAgree()).rejects.toThrow('whether we know of trstray')
  await checkOpenShops()
  const rows = await shop.db.select().from(paymentMismatches).where(eq(paymentMismatches.chargeId, 'trstray'))
  expect(rows).toMatchObject([{ kind: 'unknown-charge', resolvedAt: null }])
})
