import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { mailedLinks, sessions, signInAttempts } from './tables.ts'

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
