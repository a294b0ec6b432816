import { and, asc, count, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { dueIn } from '../db/due-in.ts'
import type { Db } from '../db/open.ts'
import { CORRECTION_MS } from './set-back.ts'
import { jobLeases, outbox } from './tables.ts'
import { CLAIM_MS } from './work-source.ts'

export type Job = typeof outbox.$inferSelect
export type NewJob = {
  kind: string
  /** One job of a kind for each key: a second one changes nothing. */
  key: string
  payload: object
  delayMs: number
}

export const addJob = async (tx: Db, clock: Clock, it: NewJob): Promise<void> =>
  void (await tx
    .insert(outbox)
    .values({
      kind: it.kind,
      key: it.key,
      payload: it.payload,
      runAt: dueIn(clock, it.delayMs),
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing({ target: [outbox.kind, outbox.key] }))

/**
 * Claims up to `limit` due jobs of some kinds, the longest due first; in one statement, as it runs every
 * second.
 */
export const claimJobs = (db: Db, clock: Clock, kinds: string[], limit: number): Promise<Job[]> => {
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), inArray(outbox.kind, kinds), lte(outbox.runAt, dueIn(clock, 0))))
      .orderBy(asc(outbox.runAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(outbox)
    .set({ runAt: dueIn(clock, CLAIM_MS), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning()
}

export const completeJob = async (
  db: Db,
  clock: Clock,
  it: { id: number; note: string | undefined; erases: boolean },
): Promise<void> =>
  void (await db
    .update(outbox)
    .set({
      doneAt: new Date(clock.now()),
      lastError: it.note ?? null,
      ...(it.erases ? { payload: {} } : {}),
    })
    .where(eq(outbox.id, it.id)))

export const postponeJob = async (
  db: Db,
  clock: Clock,
  it: { id: number; delayMs: number; reason: string },
): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ runAt: dueIn(clock, it.delayMs), lastError: it.reason })
    .where(eq(outbox.id, it.id)))

/**
 * Corrects times after a clock that was ahead: a job from later than now waits its original time from now on,
 * and a job that was already tried waits `longestPauseMs` at most.
 */
export const redateJobs = async (db: Db, clock: Clock, longestPauseMs: number): Promise<void> => {
  const { runAt, createdAt, attempts, doneAt } = outbox
  const [now, lastRunAt] = [dueIn(clock, 0), dueIn(clock, longestPauseMs)]
  const isFromLater = gt(createdAt, dueIn(clock, CORRECTION_MS))
  const isPausedTooLong = and(gt(attempts, 0), gt(runAt, lastRunAt))
  await db
    .update(outbox)
    .set({
      runAt: sql`case when ${gt(attempts, 0)} then least(${runAt}, ${lastRunAt}) else ${now} + (${runAt} - ${createdAt}) end`,
      createdAt: sql`least(${createdAt}, ${now})`,
    })
    .where(and(isNull(doneAt), or(isFromLater, isPausedTooLong)))
}

/** The open jobs of each kind, and how long (s) the one longest due waits; below zero while none is due. */
export const openJobs = (
  db: Db,
  clock: Clock,
): Promise<{ kind: string; open: number; overdueSeconds: number }[]> =>
  db
    .select({
      kind: outbox.kind,
      open: count(),
      overdueSeconds: sql<number>`extract(epoch from ${dueIn(clock, 0)} - min(${outbox.runAt}))::float8`,
    })
    .from(outbox)
    .where(isNull(outbox.doneAt))
    .groupBy(outbox.kind)

/** How long (s) each lease of a server still runs; below zero after its end. */
export const serverLeases = (db: Db): Promise<{ job: string; secondsLeft: number }[]> =>
  db
    .select({
      job: jobLeases.job,
      secondsLeft: sql<number>`extract(epoch from ${jobLeases.expiresAt} - now())::float8`,
    })
    .from(jobLeases)

/** Makes all open jobs of some kinds due now. */
export const makeJobsDue = async (db: Db, clock: Clock, kinds: string[]): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ runAt: sql`least(${outbox.runAt}, ${dueIn(clock, 0)})` })
    .where(and(inArray(outbox.kind, kinds), isNull(outbox.doneAt))))

/** Makes an open job due in `delayMs` at the latest. */
export const makeJobDueIn = async (
  tx: Db,
  clock: Clock,
  it: Pick<NewJob, 'kind' | 'key' | 'delayMs'>,
): Promise<void> =>
  void (await tx
    .update(outbox)
    .set({ runAt: sql`least(${outbox.runAt}, ${dueIn(clock, it.delayMs)})` })
    .where(and(eq(outbox.kind, it.kind), eq(outbox.key, it.key), isNull(outbox.doneAt))))

export const deleteDoneJobs = async (db: Db, kind: string, before: Date): Promise<void> =>
  void (await db.delete(outbox).where(and(eq(outbox.kind, kind), lte(outbox.doneAt, before))))

/**
 * One statement: the row is ours if it is new, was ours, or has expired by the database's clock. Another
 * server's row that would outlast a lease from now was given by a clock that was ahead, and is shortened.
 */
export const upsertLease = async (db: Db, job: string, holder: string, leaseMs: number): Promise<boolean> => {
  const expiresAt = sql`now() + make_interval(secs => ${leaseMs}::float8 / 1000)`
  const isFree = sql`(${jobLeases.holder} = excluded.holder or ${jobLeases.expiresAt} < now())`
  const [row] = await db
    .insert(jobLeases)
    .values({ job, holder, expiresAt })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: {
        holder: sql`case when ${isFree} then excluded.holder else ${jobLeases.holder} end`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`${isFree} or ${jobLeases.expiresAt} > excluded.expires_at`,
    })
    .returning({ holder: jobLeases.holder })
  return row?.holder === holder
}

export const deleteLease = async (db: Db, job: string, holder: string): Promise<void> =>
  void (await db.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder))))
