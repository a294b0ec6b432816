import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { sessions } from '../tables.ts'
import { type SessionRow, sessionWhere } from '../users/store-users.ts'

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
  sessionWhere(db, isOpen(introHash, now))

/** Uses the token up. Returns true for only one of several simultaneous tries. */
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
