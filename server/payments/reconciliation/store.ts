import { and, asc, count, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { dueIn } from '../../db/due-in.ts'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts, paymentMismatches } from '../tables.ts'

export type Mismatch = typeof paymentMismatches.$inferSelect
type Attempt = typeof paymentAttempts.$inferSelect & { order: typeof orders.$inferSelect }

const selectAttempts = (db: Db) =>
  db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))

/** The attempts of any provider that have one of these charges or references. */
export const attemptsOfCharges = async (
  db: Db,
  charges: { id: string; reference: string | null }[],
): Promise<Attempt[]> => {
  const references = charges.flatMap((it) => it.reference ?? [])
  const rows = await selectAttempts(db).where(
    or(
      inArray(
        paymentAttempts.providerTxnId,
        charges.map((it) => it.id),
      ),
      inArray(paymentAttempts.providerOrderKey, references),
    ),
  )
  return rows.map((row) => ({ ...row.attempt, order: row.order }))
}

/**
 * Marks attempts as found at their provider just now. Locks them in the order of their numbers, against
 * deadlocks.
 */
export const markChecked = async (db: Db, clock: Clock, ids: number[]): Promise<void> => {
  if (ids.length === 0) return
  const isOne = inArray(paymentAttempts.id, ids)
  await db.transaction(async (tx) => {
    const rows = tx.select({ id: paymentAttempts.id }).from(paymentAttempts).where(isOne)
    await rows.orderBy(asc(paymentAttempts.id)).for('no key update')
    await tx
      .update(paymentAttempts)
      .set({ checkedAt: dueIn(clock, 0) })
      .where(isOne)
  })
}

/**
 * Succeeded attempts made since `from` that were not found at their provider since `checkedBefore`, by id.
 */
export const uncheckedSuccesses = async (
  db: Db,
  it: { provider: string; from: Date; checkedBefore: Date; afterId: number; limit: number },
): Promise<Attempt[]> => {
  const rows = await selectAttempts(db)
    .where(
      and(
        eq(paymentAttempts.provider, it.provider),
        eq(paymentAttempts.status, 'succeeded'),
        gte(paymentAttempts.createdAt, it.from),
        lt(paymentAttempts.createdAt, it.checkedBefore),
        or(isNull(paymentAttempts.checkedAt), lt(paymentAttempts.checkedAt, it.checkedBefore)),
        gt(paymentAttempts.id, it.afterId),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(it.limit)
  return rows.map((row) => ({ ...row.attempt, order: row.order }))
}

export const resolveMismatch = async (db: Db, id: number, at: Date): Promise<void> =>
  void (await db.update(paymentMismatches).set({ resolvedAt: at }).where(eq(paymentMismatches.id, id)))

/** The unresolved mismatches, by id. */
export const openMismatches = (
  db: Db,
  it: { provider?: string; afterId: number; limit: number },
): Promise<Mismatch[]> =>
  db
    .select()
    .from(paymentMismatches)
    .where(
      and(
        isNull(paymentMismatches.resolvedAt),
        gt(paymentMismatches.id, it.afterId),
        it.provider === undefined ? sql`true` : eq(paymentMismatches.provider, it.provider),
      ),
    )
    .orderBy(asc(paymentMismatches.id))
    .limit(it.limit)

export const countOpenMismatches = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ open: count() })
    .from(paymentMismatches)
    .where(isNull(paymentMismatches.resolvedAt))
  return row?.open ?? 0
}
