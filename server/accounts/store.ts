import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { sessions, throttles, users } from '../db/schema.ts'

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

export type Tally = { hits: number; resetsAt: Date }

const SWEPT_AT_ONCE = 20

/** Counts one hit in the key's window and says where it stands, in one statement; old windows go on the way. */
export const countHit = async (db: Db, key: string, now: Date, windowMs: number): Promise<Tally> => {
  const swept = db
    .$with('swept')
    .as(
      db
        .delete(throttles)
        .where(
          sql`${throttles.key} in (select key from throttles where resets_at <= ${now.toISOString()}::timestamptz and key <> ${key} limit ${SWEPT_AT_ONCE} for update skip locked)`,
        )
        .returning({ key: throttles.key }),
    )
  const isOver = sql`${throttles.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [tally] = await db
    .with(swept)
    .insert(throttles)
    .values({ key, hits: 1, resetsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${throttles.hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${throttles.resetsAt} end`,
      },
    })
    .returning({ hits: throttles.hits, resetsAt: throttles.resetsAt })
  if (tally === undefined) throw new Error('an upsert that returns no row')
  return tally
}

export const hitsOf = async (db: Db, key: string, now: Date): Promise<Tally | undefined> => {
  const [tally] = await db
    .select({ hits: throttles.hits, resetsAt: throttles.resetsAt })
    .from(throttles)
    .where(and(eq(throttles.key, key), gt(throttles.resetsAt, now)))
  return tally
}

export const forgetHits = async (db: Db, key: string): Promise<void> => {
  await db.delete(throttles).where(eq(throttles.key, key))
}
