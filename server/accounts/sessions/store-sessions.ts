import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { mailedLinks, sessions, signInAttempts, users } from '../tables.ts'

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

/** Stores a session's token for the intro video in place of its earlier one. */
export const writeIntro = async (
  db: Db,
  sessionId: string,
  intro: { introHash: string; introExpiresAt: Date },
): Promise<void> => {
  await db.update(sessions).set(intro).where(eq(sessions.id, sessionId))
}

/** The session with this token for the intro video, while both are valid. */
export const sessionByIntro = (db: Db, introHash: string, now: Date): Promise<SessionRow | undefined> =>
  sessionWhere(db, isIntroOpen(introHash, now))

/** Uses the token up. Returns true for only one of several simultaneous tries. */
export const consumeIntro = async (db: Db, introHash: string, now: Date): Promise<boolean> => {
  const used = await db
    .update(sessions)
    .set({ introHash: null, introExpiresAt: null })
    .where(isIntroOpen(introHash, now))
    .returning({ id: sessions.id })
  return used.length > 0
}

const isIntroOpen = (introHash: string, now: Date) =>
  and(
    eq(sessions.introHash, introHash),
    gt(sessions.introExpiresAt, now),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )

export type NewSession = typeof sessions.$inferInsert

export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userId' | 'kind' | 'tokenHash' | 'cookieHash' | 'seenAt' | 'provedAt'
> & {
  role: (typeof users.$inferSelect)['role']
}

export const addSession = async (db: Db, session: NewSession): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** Ends the sessions of a user that were unused for longest, so that `keep` stay beside the newest. */
export const endOldestSessions = async (
  tx: Db,
  newest: Pick<NewSession, 'id' | 'userId'>,
  keep: number,
  now: Date,
): Promise<void> => {
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, newest.userId), isNull(sessions.endedAt), ne(sessions.id, newest.id)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .offset(keep)
  await tx.update(sessions).set({ endedAt: now }).where(inArray(sessions.id, tooMany))
}

export const saveSessionDevice = async (db: Db, id: string, deviceId: string): Promise<void> => {
  await db.update(sessions).set({ deviceId }).where(eq(sessions.id, id))
}

const sessionFields = {
  id: sessions.id,
  userId: sessions.userId,
  kind: sessions.kind,
  tokenHash: sessions.tokenHash,
  cookieHash: sessions.cookieHash,
  seenAt: sessions.seenAt,
  provedAt: sessions.provedAt,
  role: users.role,
}

/** The session of a token, unless it has ended or passed its absolute end; the caller checks idleness. */
export const sessionByToken = async (db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> =>
  sessionWhere(
    db,
    and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
  )

/**
 * The user of either half of a session that has not ended: enough to hide from them what they chose, and for
 * nothing else.
 */
export const userOfEitherHalf = async (
  db: Db,
  halves: { tokenHash: string | undefined; cookieHash: string | undefined },
  now: Date,
): Promise<number | undefined> => {
  const { tokenHash = '', cookieHash = '' } = halves
  const isHalf = or(eq(sessions.tokenHash, tokenHash), eq(sessions.cookieHash, cookieHash))
  const [found] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(isHalf, isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.tokenHash, tokenHash)))
    .limit(1)
  return found?.userId
}

/** The session that meets the condition, with its user's role. */
const sessionWhere = async (db: Db, condition: SQL | undefined): Promise<SessionRow | undefined> => {
  const [found] = await db
    .select(sessionFields)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(condition)
  return found
}

export const touchSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id))
}

export const markProved = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, id))
}

export const isSessionOpen = async (db: Db, id: string): Promise<boolean> =>
  (await tokenHashOf(db, id)) !== undefined

/** The hash of a session's present token; undefined once it has ended. */
export const tokenHashOf = async (db: Db, id: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  return found?.tokenHash
}

export const endSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

export const endSessionOfCookie = async (db: Db, cookieHash: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.cookieHash, cookieHash), isNull(sessions.endedAt)))
}

/** Deletes up to `limit` sessions that ended, or could be used no longer, before `at`. */
export const deleteSessionsEnded = async (db: Db, at: Date, limit: number): Promise<number> => {
  const isOld = lt(sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt})`, at)
  const old = db.select({ id: sessions.id }).from(sessions).where(isOld).limit(limit)
  return (await db.delete(sessions).where(inArray(sessions.id, old)).returning({ id: sessions.id })).length
}

export const deleteLinksExpired = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { tokenHash: id, expiresAt } = mailedLinks
  const old = db.select({ id }).from(mailedLinks).where(lt(expiresAt, at)).limit(limit)
  return (await db.delete(mailedLinks).where(inArray(id, old)).returning({ id })).length
}

export const deleteSignInsExpired = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { id, expiresAt } = signInAttempts
  const old = db.select({ id }).from(signInAttempts).where(lt(expiresAt, at)).limit(limit)
  return (await db.delete(signInAttempts).where(inArray(id, old)).returning({ id })).length
}
