import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { loginTypes } from '../../../contract/accounts/user.ts'
import type { Db } from '../../db/open.ts'
import { consents, sessions, users } from '../tables.ts'

export type PersonRow = typeof users.$inferSelect
export type NewPerson = Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'loginType'> & {
  loginType?: (typeof loginTypes)[number]
}
export type NewSession = typeof sessions.$inferInsert
export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userId' | 'kind' | 'tokenHash' | 'cookieHash' | 'seenAt' | 'provedAt'
> & {
  role: PersonRow['role']
}

/**
 * Stores a user. Returns undefined if the e-mail is taken, in any case of letters and under simultaneous
 * registrations.
 */
export const addPerson = async (db: Db, person: NewPerson): Promise<PersonRow | undefined> => {
  const [added] = await db.insert(users).values(person).onConflictDoNothing().returning()
  return added
}

export const personByEmail = async (db: Db, email: string): Promise<PersonRow | undefined> => {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return found
}

/** One of the e-mails at this domain. */
export const findEmailByDomain = async (db: Db, domain: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`split_part(lower(${users.email}), '@', 2)`, domain))
    .orderBy(users.id)
    .limit(1)
  return found?.email ?? undefined
}

/** The key by which the tries of an Entrepreneur's number are counted. */
export const entrepreneurAccount = (number: string): string => `entrepreneur ${number}`

export const personByNumber = async (db: Db, number: string): Promise<PersonRow | undefined> => {
  const [found] = await db.select().from(users).where(eq(users.entrepreneurNumber, number))
  return found
}

export const personById = async (db: Db, id: number): Promise<PersonRow | undefined> => {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

/**
 * The user's current row, locked until the transaction ends; undefined if the user is deleted. Code that
 * opens a session or adds a sign-in method checks here again: a reset or a deletion waits for it, or comes
 * before it.
 */
export const lockPerson = async (tx: Db, id: number): Promise<PersonRow | undefined> => {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  return found
}

/** Stores another hash of the same secret, unless it was changed meanwhile. */
export const replaceHash = async (
  db: Db,
  id: number,
  which: 'passwordHash' | 'nipHash',
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await db
    .update(users)
    .set({ [which]: to })
    .where(and(eq(users.id, id), eq(users[which], from)))
}

export type PersonChange = Partial<
  Pick<
    PersonRow,
    | 'name'
    | 'birthday'
    | 'gender'
    | 'telephone'
    | 'city'
    | 'country'
    | 'team'
    | 'passwordHash'
    | 'emailConfirmedAt'
  >
>

export const writePerson = async (db: Db, id: number, change: PersonChange): Promise<void> => {
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, id))
}

/**
 * Gives a user another, proved e-mail. Returns false if it is taken: the caller must roll the transaction
 * back.
 */
export const moveEmail = async (tx: Db, id: number, email: string, now: Date): Promise<boolean> => {
  try {
    await tx.update(users).set({ email, emailConfirmedAt: now }).where(eq(users.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause))

export const addConsent = async (
  db: Db,
  consent: { userId: number; version: string; address: string; createdAt: Date },
): Promise<void> => {
  await db.insert(consents).values(consent)
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

/**
 * The session of a token, if it has neither ended nor passed its absolute end; the caller checks idleness.
 */
export const sessionByToken = async (db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> =>
  sessionWhere(
    db,
    and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
  )

/** The session that meets the condition, with its user's role. */
export const sessionWhere = async (db: Db, condition: SQL | undefined): Promise<SessionRow | undefined> => {
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
