import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { watchPositions as positions } from '../tables.ts'

type Which = { userId: number; gamePk: number }
export type WatchPosition = typeof positions.$inferSelect

const isThatOf = ({ userId, gamePk }: Which) =>
  and(eq(positions.userId, userId), eq(positions.gamePk, gamePk))

export const findPosition = async (db: Db, which: Which): Promise<WatchPosition | undefined> =>
  (await db.select().from(positions).where(isThatOf(which)))[0]

/** Whether the game had no position before. */
export const upsertPosition = async (db: Db, position: WatchPosition): Promise<boolean> => {
  const { frameAt, savedAt } = position
  const target = [positions.userId, positions.gamePk]
  const [stored] = await db
    .insert(positions)
    .values(position)
    .onConflictDoUpdate({ target, set: { frameAt, savedAt } })
    // PostgreSQL marks a row that it updated with the transaction that did.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return stored?.isNew === true
}

/** Whether the game had a position. */
export const deletePosition = async (db: Db, which: Which): Promise<boolean> =>
  (await db.delete(positions).where(isThatOf(which)).returning({ gamePk: positions.gamePk })).length > 0

export const allPositionsOf = (db: Db, userId: number): Promise<WatchPosition[]> =>
  db.select().from(positions).where(eq(positions.userId, userId)).orderBy(asc(positions.gamePk))

export const deletePositionsOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(positions).where(eq(positions.userId, userId))
}

/** Deletes up to `limit` positions that were saved before `at`. */
export const deletePositionsBefore = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { userId, gamePk, savedAt } = positions
  const old = db.select({ userId, gamePk }).from(positions).where(lt(savedAt, at)).limit(limit)
  const deleted = await db
    .delete(positions)
    .where(sql`(${userId}, ${gamePk}) in ${old}`)
    .returning({ gamePk })
  return deleted.length
}
