import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { leagueAnswers } from '../../tables.ts'

/** An answer of the league as received, and when it was last confirmed (clock ms). */
export type StoredAnswer = { document: unknown; etag: string | undefined; fetchedAt: number }

/**
 * Enough for a season's players with their figures, all clubs and some other people; the oldest make room.
 */
const MAX_ANSWERS = 2_000

/** The league's last answer under `key`, if it is newer than `since` (clock ms). */
export const loadAnswer = async (
  db: Db,
  key: string,
  since: number | undefined,
): Promise<StoredAnswer | undefined> => {
  const newer = since === undefined ? undefined : gt(leagueAnswers.fetchedAt, new Date(since))
  const [row] = await db
    .select()
    .from(leagueAnswers)
    .where(and(eq(leagueAnswers.key, key), newer))
  return row && { document: row.document, etag: row.etag ?? undefined, fetchedAt: row.fetchedAt.getTime() }
}

/** Stores an answer in the place of the one before. */
export const saveAnswer = async (db: Db, key: string, answer: StoredAnswer): Promise<void> => {
  const row = { document: answer.document, etag: answer.etag ?? null, fetchedAt: new Date(answer.fetchedAt) }
  await db
    .insert(leagueAnswers)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: leagueAnswers.key, set: row })
  const oldest = db
    .select({ key: leagueAnswers.key })
    .from(leagueAnswers)
    .orderBy(desc(leagueAnswers.fetchedAt))
    .offset(MAX_ANSWERS)
  await db.delete(leagueAnswers).where(inArray(leagueAnswers.key, oldest))
}

/** Notes that the league confirmed the answer. */
export const touchAnswer = async (db: Db, key: string, fetchedAt: number): Promise<void> =>
  void (await db
    .update(leagueAnswers)
    .set({ fetchedAt: new Date(fetchedAt) })
    .where(eq(leagueAnswers.key, key)))
