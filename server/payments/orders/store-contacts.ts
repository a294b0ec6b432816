import { and, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts, paymentMismatches } from '../tables.ts'

/**
 * Stores the sealed contact of a deleted account's order until `until`, to return money that comes all the
 * same.
 */
export const keepContact = async (tx: Db, orderId: number, sealed: string, until: Date): Promise<void> =>
  void (await tx
    .update(orders)
    .set({ sealedContact: sealed, contactKeptUntil: until })
    .where(eq(orders.id, orderId)))

/**
 * Erases up to `limit` sealed contacts whose time is over at `at`, except those that the league still has to
 * write to.
 */
export const eraseKeptContacts = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { id } = orders
  const toWriteTo = db
    .select({ one: sql`1` })
    .from(paymentMismatches)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentMismatches.attemptId))
    .where(and(eq(paymentAttempts.orderId, id), isNull(paymentMismatches.resolvedAt)))
  const old = db
    .select({ id })
    .from(orders)
    .where(and(lt(orders.contactKeptUntil, at), not(exists(toWriteTo))))
    .limit(limit)
  const erased = db
    .update(orders)
    .set({ sealedContact: null, contactKeptUntil: null })
    .where(inArray(id, old))
  return (await erased.returning({ id })).length
}
