import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { sessions, users } from './tables.ts'

export type PersonRow = typeof users.$inferSelect
export type NewPerson = Omit<typeof users.$inferInsert, 'id' | 'createdAt'>
export type NewSession = typeof sessions.$inferInsert
export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userId' | 'kind' | 'cookieHash' | 'seenAt'
> & {
  role: PersonRow['role']
}

/** Undefined when the e-mail is taken, whatever its case and however many register it at once. */
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

export const personById = async (db: Db, id: number): Promise<PersonRow | undefined> => {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

export const addSession = async (db: Db, session: NewSession): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** The session of a token while neither ended nor past its absolute end; idleness is the caller's rule. */
export const sessionByToken = async (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> => {
  const [found] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      kind: sessions.kind,
      cookieHash: sessions.cookieHash,
      seenAt: sessions.seenAt,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
  return found
}

export const touchSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id))
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
