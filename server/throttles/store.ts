import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { throttles } from './tables.ts'

// Each row is a leaky bucket, expressed by one timestamp: `resets_at` is when the bucket will be empty again.

const SWEEP_BATCH = 20

/**
 * Adds `stepMs` to the key's bucket and returns when it will be empty. Past `maxMs` from now, adds nothing
 * and returns undefined.
 */
export const fill = async (
  db: Db,
  key: string,
  now: Date,
  { stepMs, maxMs }: { stepMs: number; maxMs: number },
): Promise<Date | undefined> => {
  const [row] = await db
    .insert(throttles)
    .values({ key, hits: 1, resetsAt: new Date(now.getTime() + stepMs) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { hits: sql`${throttles.hits} + 1`, resetsAt: filled(now, stepMs) },
      setWhere: sql`${filled(now, stepMs)} <= ${instant(new Date(now.getTime() + maxMs))}`,
    })
    .returning({ resetsAt: throttles.resetsAt })
  if (row === undefined) await capAt(db, key, new Date(now.getTime() + maxMs))
  return row?.resetsAt
}

/** Caps a bucket fuller than full, after a clock was set: it would stay closed for that long. */
const capAt = (db: Db, key: string, full: Date) =>
  db
    .update(throttles)
    .set({ resetsAt: full })
    .where(and(eq(throttles.key, key), gt(throttles.resetsAt, full)))

/** Takes `stepMs` out of the key's bucket. */
export const drain = async (db: Db, key: string, stepMs: number): Promise<void> => {
  await db
    .update(throttles)
    .set({ resetsAt: sql`${throttles.resetsAt} - ${milliseconds(stepMs)}` })
    .where(eq(throttles.key, key))
}

/** When the key's bucket will be empty, `maxMs` from now at most; undefined when it is. */
export const emptyAt = async (db: Db, key: string, now: Date, maxMs: number): Promise<Date | undefined> => {
  const [row] = await db
    .select({ resetsAt: throttles.resetsAt })
    .from(throttles)
    .where(and(eq(throttles.key, key), gt(throttles.resetsAt, now)))
  const full = new Date(now.getTime() + maxMs)
  if (row === undefined || row.resetsAt <= full) return row?.resetsAt
  await capAt(db, key, full)
  return full
}

export const empty = async (db: Db, key: string): Promise<void> => {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/** Stores the key until `until`, as a bucket without attempts. */
export const saveKey = async (db: Db, key: string, until: Date): Promise<void> => {
  await db
    .insert(throttles)
    .values({ key, hits: 1, resetsAt: until })
    .onConflictDoUpdate({ target: throttles.key, set: { resetsAt: until } })
}

/**
 * Deletes a few expired rows in its own statement: two transactions that delete rows and then wait for each
 * other's rows would deadlock.
 */
export const sweep = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(throttles)
    .where(
      sql`${throttles.key} in (select key from throttles where resets_at <= ${instant(now)} limit ${SWEEP_BATCH} for update skip locked)`,
    )
}

/** Deletes up to `limit` buckets that are empty at `at`. */
export const deleteEmpty = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { key, resetsAt } = throttles
  const old = db
    .select({ key })
    .from(throttles)
    .where(lt(resetsAt, at))
    .limit(limit)
    .for('update', { skipLocked: true })
  return (await db.delete(throttles).where(inArray(key, old)).returning({ key })).length
}

/** The given keys that are stored. */
export const findKeys = async (db: Db, keys: string[], now: Date): Promise<string[]> => {
  const rows = await db
    .select({ key: throttles.key })
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.resetsAt, now)))
  return rows.map((it) => it.key)
}

const filled = (now: Date, stepMs: number) =>
  sql`greatest(${throttles.resetsAt}, ${instant(now)}) + ${milliseconds(stepMs)}`
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const milliseconds = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`
