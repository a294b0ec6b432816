import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts } from '../tables.ts'

/** First key of the advisory locks that make one card's orders queue up. */
const CARD_LOCK = 7_532

/** Makes other orders with the same card wait, on any server, until the transaction ends. */
export const lockCardUse = async (tx: Db, fingerprint: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${CARD_LOCK}, hashtext(${fingerprint}))`))

/** How many other accounts tried a card since then, and how often it was refused since `refusedSince`. */
export const usesOfCard = async (
  db: Db,
  it: { fingerprint: string; userId: number; since: Date; refusedSince: Date },
): Promise<{ otherAccounts: number; refused: number }> => {
  const { status, createdAt, cardFingerprint } = paymentAttempts
  const isRefused = and(eq(status, 'failed'), gt(createdAt, it.refusedSince))
  const [row] = await db
    .select({
      otherAccounts: sql<number>`(count(distinct ${orders.userId}) filter (where ${orders.userId} <> ${it.userId}))::int`,
      refused: sql<number>`(count(*) filter (where ${isRefused}))::int`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(cardFingerprint, it.fingerprint), gt(createdAt, it.since)))
  return row ?? { otherAccounts: 0, refused: 0 }
}

/** Whether a person has ever paid for something that they kept. */
export const hasBought = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: orders.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.userId, userId), eq(paymentAttempts.status, 'succeeded')))
    .limit(1)
  return rows.length > 0
}
