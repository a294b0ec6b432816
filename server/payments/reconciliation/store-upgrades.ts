import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts } from '../tables.ts'

/**
 * Attempts charged back before `at` that were credited to a paid upgrade whose money is not going back yet.
 */
export const strandingAttempts = async (db: Db, at: Date, limit: number): Promise<number[]> => {
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
