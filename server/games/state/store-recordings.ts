import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { recordings } from '../tables.ts'

/** The video origin's last answer on a final's recording, and when it came (clock ms). */
export type Recording = { state: 'there' | 'gone'; checkedAt: number }

/** The stored answers on all recordings, or on one. */
export const loadRecordings = async (
  db: Db,
  gamePk?: number,
): Promise<(Recording & { gamePk: number })[]> => {
  const rows = await db
    .select()
    .from(recordings)
    .where(gamePk === undefined ? undefined : eq(recordings.gamePk, gamePk))
  return rows.map((row) => ({ ...row, checkedAt: row.checkedAt.getTime() }))
}

/** Stores the origin's answer in the place of the one before. */
export const saveRecording = async (
  db: Db,
  gamePk: number,
  { state, checkedAt }: Recording,
): Promise<void> => {
  await db
    .insert(recordings)
    .values({ gamePk, state, checkedAt: new Date(checkedAt) })
    .onConflictDoUpdate({
      target: recordings.gamePk,
      set: { state: sql`excluded.state`, checkedAt: sql`excluded.checked_at` },
    })
}
