import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { dueIn } from '../db/due-in.ts'
import type { Db } from '../db/open.ts'
import { CLAIM_MS } from '../jobs/work-source.ts'
import { providerEvents } from './tables.ts'

export type StoredNotice = typeof providerEvents.$inferSelect

/** Stores a notice once; a repetition changes nothing. */
export const addNotice = async (
  db: Db,
  clock: Clock,
  it: { key: string; provider: string; body: string },
): Promise<void> =>
  void (await db
    .insert(providerEvents)
    .values({ ...it, receivedAt: new Date(clock.now()), runAt: dueIn(clock, 0) })
    .onConflictDoNothing({ target: providerEvents.key }))

/** Claims up to `limit` due notices, the longest due first. */
export const claimNotices = (db: Db, clock: Clock, limit: number): Promise<StoredNotice[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(providerEvents)
      .where(and(isNull(providerEvents.processedAt), lte(providerEvents.runAt, dueIn(clock, 0))))
      .orderBy(asc(providerEvents.runAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const keys = due.map((it) => it.key)
    if (keys.length > 0)
      await tx
        .update(providerEvents)
        .set({ runAt: dueIn(clock, CLAIM_MS), attempts: sql`${providerEvents.attempts} + 1` })
        .where(inArray(providerEvents.key, keys))
    return due.map((it) => ({ ...it, attempts: it.attempts + 1 }))
  })

export const closeNotice = async (db: Db, clock: Clock, key: string, note?: string): Promise<void> =>
  void (await db
    .update(providerEvents)
    .set({ processedAt: new Date(clock.now()), lastError: note ?? null })
    .where(eq(providerEvents.key, key)))

export const postponeNotice = async (
  db: Db,
  clock: Clock,
  it: { key: string; delayMs: number; reason: string },
): Promise<void> =>
  void (await db
    .update(providerEvents)
    .set({ runAt: dueIn(clock, it.delayMs), lastError: it.reason })
    .where(eq(providerEvents.key, it.key)))
