import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { outbox, providerEvents } from './tables.ts'

export type Job = typeof outbox.$inferSelect
export type Notice = typeof providerEvents.$inferSelect

/** Whoever claims work has this long for it; when he dies, another one takes it up. */
const CLAIM_MS = 30_000
const ERROR_LIMIT = 300

/** The database's clock decides when work is due; a moved demo clock moves it too. */
const dueIn = (clock: Clock, ms: number) =>
  sql`now() + make_interval(secs => ${(clock.offset() + ms) / 1000}::float8)`

export const enqueueJob = async (
  tx: Db,
  clock: Clock,
  it: { kind: Job['kind']; key: string; attemptId: number; delayMs: number },
): Promise<void> =>
  void (await tx
    .insert(outbox)
    .values({
      kind: it.kind,
      key: it.key,
      payload: { attemptId: it.attemptId },
      runAt: dueIn(clock, it.delayMs),
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing({ target: [outbox.kind, outbox.key] }))

/** Takes up to `limit` due promises for a while; no other worker gets them meanwhile. */
export const claimJobs = (db: Db, clock: Clock, limit: number): Promise<Job[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.doneAt), lte(outbox.runAt, dueIn(clock, 0))))
      .orderBy(asc(outbox.runAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length > 0)
      await tx
        .update(outbox)
        .set({ runAt: dueIn(clock, CLAIM_MS), attempts: sql`${outbox.attempts} + 1` })
        .where(
          inArray(
            outbox.id,
            due.map((it) => it.id),
          ),
        )
    return due.map((it) => ({ ...it, attempts: it.attempts + 1 }))
  })

export const completeJob = async (db: Db, clock: Clock, id: number, lastError?: string): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ doneAt: new Date(clock.now()), lastError: lastError?.slice(0, ERROR_LIMIT) ?? null })
    .where(eq(outbox.id, id)))

export const postponeJob = async (
  db: Db,
  clock: Clock,
  it: { id: number; delayMs: number; lastError: string },
): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ runAt: dueIn(clock, it.delayMs), lastError: it.lastError.slice(0, ERROR_LIMIT) })
    .where(eq(outbox.id, it.id)))

/** After a start: what another life of the product left open is looked at without waiting. */
export const makeReconcilesDue = async (db: Db, clock: Clock): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ runAt: sql`least(${outbox.runAt}, ${dueIn(clock, 0)})` })
    .where(and(eq(outbox.kind, 'reconcile'), isNull(outbox.doneAt))))

/** Stores a notice once; a repetition changes nothing. */
export const addNotice = async (db: Db, clock: Clock, it: { key: string; body: string }): Promise<void> =>
  void (await db
    .insert(providerEvents)
    .values({
      key: it.key,
      provider: 'openpay',
      body: it.body,
      receivedAt: new Date(clock.now()),
      runAt: dueIn(clock, 0),
    })
    .onConflictDoNothing({ target: providerEvents.key }))

export const claimNotices = (db: Db, clock: Clock, limit: number): Promise<Notice[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(providerEvents)
      .where(and(isNull(providerEvents.processedAt), lte(providerEvents.runAt, dueIn(clock, 0))))
      .orderBy(asc(providerEvents.runAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length > 0)
      await tx
        .update(providerEvents)
        .set({ runAt: dueIn(clock, CLAIM_MS), attempts: sql`${providerEvents.attempts} + 1` })
        .where(
          inArray(
            providerEvents.key,
            due.map((it) => it.key),
          ),
        )
    return due.map((it) => ({ ...it, attempts: it.attempts + 1 }))
  })

export const closeNotice = async (db: Db, clock: Clock, key: string, lastError?: string): Promise<void> =>
  void (await db
    .update(providerEvents)
    .set({ processedAt: new Date(clock.now()), lastError: lastError?.slice(0, ERROR_LIMIT) ?? null })
    .where(eq(providerEvents.key, key)))

export const postponeNotice = async (
  db: Db,
  clock: Clock,
  it: { key: string; delayMs: number; lastError: string },
): Promise<void> =>
  void (await db
    .update(providerEvents)
    .set({ runAt: dueIn(clock, it.delayMs), lastError: it.lastError.slice(0, ERROR_LIMIT) })
    .where(eq(providerEvents.key, it.key)))
