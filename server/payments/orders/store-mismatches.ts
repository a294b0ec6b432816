import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { paymentMismatches } from '../tables.ts'

export type Mismatch = typeof paymentMismatches.$inferSelect

/** Marks in `detail` what a person settled outside of the provider's books: it is never reported again. */
const ACCEPTED = 'accepted: '

export type NewMismatch = Pick<Mismatch, 'provider' | 'chargeId' | 'attemptId' | 'kind' | 'detail'>

/**
 * Adds a mismatch to the league's list, once for each charge and kind. False when it was there already; a
 * mismatch that was gone is news again, unless the league has accepted it.
 */
export const addMismatch = async (tx: Db, it: NewMismatch, at: Date): Promise<boolean> => {
  const { resolvedAt } = paymentMismatches
  const rows = await tx
    .insert(paymentMismatches)
    .values({ ...it, foundAt: at })
    .onConflictDoUpdate({
      target: [paymentMismatches.provider, paymentMismatches.chargeId, paymentMismatches.kind],
      set: { foundAt: at, resolvedAt: null, detail: it.detail, attemptId: it.attemptId },
      setWhere: sql`${resolvedAt} is not null and not starts_with(${paymentMismatches.detail}, ${ACCEPTED})`,
    })
    .returning({ id: paymentMismatches.id })
  return rows.length > 0
}

/** The mismatches of several attempts, resolved or not, the oldest first. */
export const mismatchesOf = (db: Db, attemptIds: number[]): Promise<Mismatch[]> =>
  db
    .select()
    .from(paymentMismatches)
    .where(inArray(paymentMismatches.attemptId, attemptIds))
    .orderBy(asc(paymentMismatches.id))

/** Takes an open mismatch off the league's list for good and returns it; undefined if no such row is open. */
export const acceptMismatch = async (db: Db, id: number, at: Date): Promise<Mismatch | undefined> => {
  const { detail } = paymentMismatches
  const rows = await db
    .update(paymentMismatches)
    .set({ resolvedAt: at, detail: sql`${ACCEPTED} || ${detail}` })
    .where(and(eq(paymentMismatches.id, id), isNull(paymentMismatches.resolvedAt)))
    .returning()
  return rows[0]
}

export const resolveMismatch = async (db: Db, id: number, at: Date): Promise<void> =>
  void (await db.update(paymentMismatches).set({ resolvedAt: at }).where(eq(paymentMismatches.id, id)))

const LISTED_LIMIT = 1_000

/** The mismatches that a person still has to look at, the oldest first. */
export const openMismatches = (
  db: Db,
  it: { provider?: string; afterId: number; limit: number } = { afterId: 0, limit: LISTED_LIMIT },
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
