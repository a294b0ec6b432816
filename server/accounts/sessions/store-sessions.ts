import { and, asc, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { sessions } from '../tables.ts'

export type StoredSession = typeof sessions.$inferSelect

/** Sessions that were used since `idleSince` and have not ended, the last used first. */
export const openSessionsOf = (
  db: Db,
  userId: number,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<StoredSession[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, idleSince),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id))

/** All stored sessions of a user, also those that are over, the oldest first. */
export const sessionsOf = (db: Db, userId: number): Promise<StoredSession[]> =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))

export const sessionById = async (db: Db, id: string): Promise<StoredSession | undefined> =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]

/** The last session that any user opened on a device, also if it is over. */
export const lastSessionOn = async (db: Db, deviceId: string): Promise<StoredSession | undefined> =>
  (
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.deviceId, deviceId))
      .orderBy(desc(sessions.createdAt))
      .limit(1)
  )[0]

/** Ends all sessions of a user, one of them, or all but one. Returns the ids of those that ended. */
export const endSessionsOf = async (
  db: Db,
  userId: number,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<string[]> => {
  const conditions = [eq(sessions.userId, userId), isNull(sessions.endedAt)]
  if (which.only !== undefined) conditions.push(eq(sessions.id, which.only))
  if (which.except !== undefined) conditions.push(ne(sessions.id, which.except))
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(...conditions))
    .returning({ id: sessions.id })
  return ended.map((it) => it.id)
}

export const replaceSecrets = async (
  db: Db,
  id: string,
  hashes: { tokenHash: string; cookieHash: string | null },
): Promise<void> => {
  await db
    .update(sessions)
    .set({ ...hashes, introHash: null })
    .where(eq(sessions.id, id))
}

export const deleteSessionsOf = async (db: Db, userId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Ends up to `limit` open sessions of any users. */
export const endOpenSessions = async (db: Db, now: Date, limit: number): Promise<number> => {
  const { id, endedAt } = sessions
  const open = db.select({ id }).from(sessions).where(isNull(endedAt)).limit(limit)
  return (await db.update(sessions).set({ endedAt: now }).where(inArray(id, open)).returning({ id })).length
}
