import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../server/db/open.ts'
import { outbox } from '../../server/jobs/tables.ts'
import { grants } from '../../server/memberships/tables.ts'
import { makeBatch, type PrintedCard } from '../../server/payments/methods/prepaid/make-batch.ts'
import { orders, paymentAttempts, prepaidCards } from '../../server/payments/tables.ts'
import { demoSecrets } from '../../server/settings/demo-values.ts'
import type { PaymentsApp } from '../app/open-payments-app.ts'

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

/** New cards of a membership, by default of Mexico's season, with what their page would send. */
export const printCards = async (shop: PaymentsApp, count = 1, of = shop.mexico) => {
  const { priceMinor, currency } = of
  const deps = { db: shop.db, key: demoSecrets.PREPAID_KEY, now: shop.clock.now(), random: randomBytes }
  return makeBatch(deps, { membershipId: of.id, priceMinor, currency, count })
}

export const printCard = async (shop: PaymentsApp, of = shop.mexico): Promise<PrintedCard> => {
  const [card] = (await printCards(shop, 1, of)).cards
  if (card === undefined) throw new Error('no card was printed')
  return card
}

export const lookUp = (buyer: Buyer, card: PrintedCard, lang = 'es_MX') =>
  buyer.call('POST', `/api/prepaid/coupon/code?is_lmp_live=1&lang=${lang}`, {
    code: card.code,
    number_sheet: card.folio,
  })

export const redeem = (buyer: Buyer, card: PrintedCard, more: object = {}) =>
  buyer.call('POST', '/api/prepaid/coupon/implement?is_lmp_live=1&lang=es_MX', {
    email: 'ramiro@example.test',
    phone: '6441234567',
    code: card.code,
    number_sheet: card.folio,
    user_id: buyer.id,
    ...more,
  })

/** Every redeemed card has its paid order, grant and receipt once, and nothing else has any by a card. */
export const expectCardsToAgree = async (db: Db) => {
  const redeemed = await db.select().from(prepaidCards).where(isNotNull(prepaidCards.redeemedBy))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.provider, 'prepaid'))
  const paid = attempts.map((it) => [
    it.payment_attempts.providerTxnId,
    it.orders.userId,
    it.payment_attempts.status,
  ])
  expect(paid.sort()).toEqual(redeemed.map((it) => [it.folio, it.redeemedBy, 'succeeded']).sort())
  for (const { payment_attempts: attempt, orders: order } of attempts) {
    const granted = await db
      .select()
      .from(grants)
      .where(and(eq(grants.source, 'payment'), eq(grants.sourceId, String(attempt.id))))
    expect(granted).toMatchObject([
      { userId: order.userId, membershipId: order.membershipId, revokedAt: null },
    ])
    const receipts = await db.select().from(outbox).where(eq(outbox.key, order.reference))
    expect(receipts).toHaveLength(1)
  }
}
