import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { type SessionRow, sessionFields } from './store.ts'
import { sessions, users } from './tables.ts'

/** Gives a session its token for the intro video, in place of the one it had. */
export const writeIntro = async (
  db: Db,
  sessionId: string,
  intro: { introHash: string; introExpiresAt: Date },
): Promise<void> => {
  await db.update(sessions).set(intro).where(eq(sessions.id, sessionId))
}

/** The session that has this token for the intro video, while both hold. */
export const sessionByIntro = async (
  db: Db,
  introHash: string,
  now: Date,
): Promise<SessionRow | undefined> => {
  const [found] = await db
    .select(sessionFields)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOpen(introHash, now))
  return found
}

/** Uses the token up: true for one of those who try at once. */
export const consumeIntro = async (db: Db, introHash: string, now: Date): Promise<boolean> => {
  const used = await db
    .update(sessions)
    .set({ introHash: null, introExpiresAt: null })
    .where(isOpen(introHash, now))
    .returning({ id: sessions.id })
  return used.length > 0
}

const isOpen = (introHash: string, now: Date) =>
  and(
    eq(sessions.introHash, introHash),
    gt(sessions.introExpiresAt, now),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )
