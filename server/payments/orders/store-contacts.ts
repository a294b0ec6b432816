import { and, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts, paymentMismatches } from '../tables.ts'

/** Stores a deleted account's sealed contact until `until`, to return money that still comes. */
export const keepContact = async (tx: Db, orderId: number, sealed: string, until: Date): Promise<void> =>
  void (await tx
    .update(orders)
    .set({ sealedContact: sealed, contactKeptUntil: until })
    .where(eq(orders.id, orderId)))

/** Erases up to `limit` sealed contacts that are over at `at`, unless the league has to write to them. */
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
