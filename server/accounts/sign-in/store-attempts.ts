import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { holdsAt } from '../../db/columns.ts'
import type { Db } from '../../db/open.ts'
import { signInAttempts } from '../tables.ts'

export type AttemptKind = (typeof signInAttempts.$inferSelect)['kind']
export type NewAttempt = Pick<
  typeof signInAttempts.$inferInsert,
  'id' | 'kind' | 'data' | 'createdAt' | 'expiresAt'
>
export type AttemptRow = Pick<typeof signInAttempts.$inferSelect, 'data'> & { holds: boolean }

const SWEEP_BATCH = 20

export const addAttempt = async (db: Db, attempt: NewAttempt): Promise<void> => {
  await db.insert(signInAttempts).values(attempt)
}

/** Stores an attempt. Returns false if its id was stored before. */
export const addAttemptOnce = async (db: Db, attempt: NewAttempt): Promise<boolean> => {
  const added = await db
    .insert(signInAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ id: signInAttempts.id })
  return added.length > 0
}

/** Counts a try and returns its attempt; undefined if unknown, over, used, or tried `maxTries` times. */
export const countTry = async (
  db: Db,
  key: { id: string; kind: AttemptKind },
  now: Date,
  maxTries: number,
): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .update(signInAttempts)
    .set({ tries: sql`${signInAttempts.tries} + 1` })
    .where(and(isOpen(key), holdsAt(signInAttempts, now), lt(signInAttempts.tries, maxTries)))
    .returning({ data: signInAttempts.data, holds: sql<boolean>`true` })
  return row
}

/** Uses an attempt up and returns it, also if it is over; undefined if it is unknown or was used before. */
export const takeAttempt = async (
  db: Db,
  key: { id: string; kind: AttemptKind },
  now: Date,
): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .update(signInAttempts)
    .set({ usedAt: now })
    .where(isOpen(key))
    .returning({ data: signInAttempts.data, holds: sql<boolean>`${holdsAt(signInAttempts, now)}` })
  return row
}

/** Deletes a few attempts that are over, in its own statement as the throttles do. */
export const sweepAttempts = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(signInAttempts)
    .where(
      sql`${signInAttempts.id} in (select id from sign_in_attempts where expires_at <= ${now.toISOString()}::timestamptz limit ${SWEEP_BATCH} for update skip locked)`,
    )
}

const isOpen = ({ id, kind }: { id: string; kind: AttemptKind }) =>
  and(eq(signInAttempts.id, id), eq(signInAttempts.kind, kind), isNull(signInAttempts.usedAt))
