import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { dueIn } from '../../db/due-in.ts'
import type { Db } from '../../db/open.ts'
import { CLAIM_MS } from '../../jobs/work-source.ts'
import { orders, paymentAttempts, providerEvents } from '../tables.ts'

export type StoredNotice = typeof providerEvents.$inferSelect

/** Stores a notice once; a repetition changes nothing. */
export const addNotice = async (
  db: Db,
  clock: Clock,
  it: Pick<StoredNotice, 'key' | 'provider' | 'body' | 'headers' | 'attemptId'>,
): Promise<void> =>
  void (await db
    .insert(providerEvents)
    .values({ ...it, receivedAt: new Date(clock.now()), runAt: dueIn(clock, 0) })
    .onConflictDoNothing({ target: providerEvents.key }))

/** Selects notices that anybody may have sent and that name no order of ours. */
const isUnknown = sql`(${providerEvents.headers} is not null and ${providerEvents.attemptId} is null)`

/**
 * Claims up to `limit` due notices: those that are due longest first, and last those that anybody may have
 * sent. Uses one statement, as it runs every second.
 */
export const claimNotices = (db: Db, clock: Clock, limit: number): Promise<StoredNotice[]> => {
  const due = db.$with('due').as(
    db
      .select({ key: providerEvents.key })
      .from(providerEvents)
      .where(and(isNull(providerEvents.processedAt), lte(providerEvents.runAt, dueIn(clock, 0))))
      .orderBy(asc(isUnknown), asc(providerEvents.runAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(providerEvents)
    .set({ runAt: dueIn(clock, CLAIM_MS), attempts: sql`${providerEvents.attempts} + 1` })
    .where(inArray(providerEvents.key, db.select({ key: due.key }).from(due)))
    .returning()
}

/** How many unconfirmed notices wait for an attempt, or name none of ours; counts up to `most`. */
export const countUnconfirmed = async (
  db: Db,
  attemptId: number | undefined,
  most: number,
): Promise<number> => {
  const { key, headers, processedAt } = providerEvents
  const isAbout = attemptId === undefined ? isUnknown : eq(providerEvents.attemptId, attemptId)
  const waiting = await db
    .select({ key })
    .from(providerEvents)
    .where(and(isNull(processedAt), isNotNull(headers), isAbout))
    .limit(most)
  return waiting.length
}

/** How many notices are not processed yet. */
export const countWaitingNotices = (db: Db): Promise<number> =>
  db.$count(providerEvents, isNull(providerEvents.processedAt))

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

/** Makes all open notices due now. */
export const makeNoticesDue = async (db: Db, clock: Clock): Promise<void> =>
  void (await db
    .update(providerEvents)
    .set({ runAt: sql`least(${providerEvents.runAt}, ${dueIn(clock, 0)})` })
    .where(isNull(providerEvents.processedAt)))

/** Stores which attempt a notice is about. */
export const assignNotice = async (db: Db, key: string, attemptId: number): Promise<void> =>
  void (await db.update(providerEvents).set({ attemptId }).where(eq(providerEvents.key, key)))

/** The notices about several attempts, without their text, in the order of their arrival. */
export const noticesAbout = (db: Db, attemptIds: number[]) => {
  const { attemptId, provider, receivedAt, processedAt } = providerEvents
  return db
    .select({ attemptId, provider, receivedAt, processedAt })
    .from(providerEvents)
    .where(inArray(attemptId, attemptIds))
    .orderBy(asc(receivedAt))
}

/** Deletes up to `limit` processed notices that came before `at`. */
export const deleteOldNotices = (db: Db, at: Date, limit: number): Promise<number> =>
  deleteProcessed(db, lt(providerEvents.receivedAt, at), limit)

/** Deletes up to `limit` processed notices about orders whose e-mail is erased. */
export const deleteNoticesOfForgotten = (db: Db, limit: number): Promise<number> => {
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.email, ''))
  return deleteProcessed(db, inArray(providerEvents.attemptId, attempts), limit)
}

const deleteProcessed = async (db: Db, which: SQL, limit: number): Promise<number> => {
  const { key } = providerEvents
  const old = db
    .select({ key })
    .from(providerEvents)
    .where(and(isNotNull(providerEvents.processedAt), which))
    .limit(limit)
  return (await db.delete(providerEvents).where(inArray(key, old)).returning({ key })).length
}
