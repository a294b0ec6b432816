import { grants } from '../../server/memberships/tables.ts'
import {
  orders,
  paymentAttempts,
  paymentEvents,
  paymentMismatches,
  prepaidCards,
} from '../../server/payments/tables.ts'
import type { Charge } from './charges-for-tests.ts'
import type { RandomShop } from './shop-for-tests.ts'

type Order = typeof orders.$inferSelect
export type Grant = typeof grants.$inferSelect
/** An attempt of our books with its order and grants, and its payments at its provider. */
export type Entry = typeof paymentAttempts.$inferSelect & {
  order: Order
  grants: Grant[]
  /** The charges that are paid there as ordered. */
  paid: Charge[]
  /** Whether an operator must return the money. */
  isHandedOver: boolean
  /** When it first succeeded. */
  succeededAt: Date | undefined
}

/** `reported`: charges that differ from any order, of which the league is told. */
export type Books = { entries: Entry[]; charges: Charge[]; grants: Grant[]; reported: Set<string> }

/** Our books beside those of all companies. */
export const readBooks = async (shop: RandomShop): Promise<Books> => {
  const { db } = shop
  const [attempts, allOrders, granted] = [
    await db.select().from(paymentAttempts),
    await db.select().from(orders),
    await db.select().from(grants),
  ]
  const mismatches = await db.select().from(paymentMismatches)
  const byHand = mismatches.filter((it) => it.kind === 'refund-by-hand')
  const reported = new Set(mismatches.filter((it) => it.kind === 'other-amount').map((it) => it.chargeId))
  const successes = (await db.select().from(paymentEvents)).filter((it) => it.event === 'succeeded')
  const charges = [
    ...shop.charges().filter((it) => it.isPaid),
    ...(await redeemedCards(shop, { attempts, allOrders })),
  ]
  const entries = attempts.map((attempt): Entry => {
    const order = allOrders.find((it) => it.id === attempt.orderId)
    if (order === undefined) throw new Error(`attempt ${attempt.id} has no order`)
    return {
      ...attempt,
      order,
      grants: granted.filter((it) => it.source === 'payment' && it.sourceId === String(attempt.id)),
      paid: charges.filter((it) => isOf(it, attempt.provider, order)),
      isHandedOver: byHand.some((it) => it.attemptId === attempt.id),
      succeededAt: successes.find((it) => it.attemptId === attempt.id)?.at,
    }
  })
  return { entries, charges, grants: granted, reported }
}

const isOf = (it: Charge, provider: string, order: Order): boolean =>
  it.provider === provider &&
  it.reference === order.reference &&
  it.minor === order.totalMinor &&
  it.currency === order.currency

/** A redeemed card is money of the order that names it. */
const redeemedCards = async (
  { db }: RandomShop,
  { attempts, allOrders }: { attempts: (typeof paymentAttempts.$inferSelect)[]; allOrders: Order[] },
): Promise<Charge[]> => {
  const cards = (await db.select().from(prepaidCards)).filter((it) => it.redeemedBy !== null)
  return cards.map((card) => {
    const attempt = attempts.find((it) => it.provider === 'prepaid' && it.providerTxnId === card.folio)
    const order = allOrders.find((it) => it.id === attempt?.orderId && it.userId === card.redeemedBy)
    return {
      id: card.folio,
      provider: 'prepaid',
      reference: order?.reference ?? card.folio,
      minor: order?.totalMinor ?? 0,
      currency: order?.currency ?? '',
      isPaid: true,
    }
  })
}

/**
 * Whether an upgrade's credit was taken back or spent on another upgrade, so that it opens nothing any more.
 */
export const isCreditLost = (books: Pick<Books, 'entries'>, { order, id }: Entry): boolean =>
  order.creditedOrderIds.some((creditedId) => {
    const credited = books.entries.find((it) => it.order.id === creditedId)
    const isSpent = books.entries.some(
      (it) => it.id !== id && it.status === 'succeeded' && it.order.creditedOrderIds.includes(creditedId),
    )
    const isGone = credited?.status !== 'succeeded' || isCreditLost(books, credited)
    return isSpent || isGone
  })
