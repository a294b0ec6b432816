import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { dueIn } from '../../db/due-in.ts'
import type { Db } from '../../db/open.ts'
import { type Attempt, selectAttempts, toAttempts } from '../orders/store.ts'
import { orders, paymentAttempts } from '../tables.ts'

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
  return toAttempts(rows)
}

/** Marks attempts as found at their provider just now; locks them by number, against deadlocks. */
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
  return toAttempts(rows)
}

/**
 * Attempts charged back before `at` that were credited to a paid upgrade whose money is not going back yet.
 */
export const attemptsOrphaningUpgrades = async (db: Db, at: Date, limit: number): Promise<number[]> => {
  const isCreditOfUpgrade = sql`exists (
    select 1 from ${orders} upgrade
    join ${paymentAttempts} paid on paid.order_id = upgrade.id
    where upgrade.user_id = ${orders.userId} and ${orders.id} = any(upgrade.credited_order_ids)
      and paid.status = 'succeeded' and paid.error_code is null
  )`
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(eq(paymentAttempts.status, 'charged-back'), lt(paymentAttempts.updatedAt, at), isCreditOfUpgrade),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(limit)
  return rows.map((it) => it.id)
}
