import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { clubAlerts, gameAlerts, pushDevices } from './tables.ts'

export type PushDevice = typeof pushDevices.$inferSelect
export type NewPushDevice = typeof pushDevices.$inferInsert

/**
 * A browser has one subscription, which belongs to its last account. An account retains only its newest
 * `limit` browsers.
 */
export const upsertDevice = (db: Db, device: NewPushDevice, limit: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { endpoint: _, ...set } = device
    await tx.insert(pushDevices).values(device).onConflictDoUpdate({ target: pushDevices.endpoint, set })
    const { userId } = device
    const newest = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
      .limit(limit)
    await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.userId, userId), notInArray(pushDevices.id, newest)))
  })

export const findDevice = async (db: Db, id: number): Promise<PushDevice | undefined> =>
  (await db.select().from(pushDevices).where(eq(pushDevices.id, id)))[0]

/** Deletes a device that its push service no longer knows, unless it has subscribed again meanwhile. */
export const deleteDevice = async (db: Db, { id, endpoint, auth }: PushDevice): Promise<void> =>
  void (await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint), eq(pushDevices.auth, auth))))

/** Deletes a device of an account; false where it has none of that number. */
export const deleteDeviceOf = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .delete(pushDevices)
      .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
      .returning({ id: pushDevices.id })
  ).length > 0

export const gameAlertsOf = (db: Db, userId: number) =>
  db.select().from(gameAlerts).where(eq(gameAlerts.userId, userId)).orderBy(asc(gameAlerts.gamePk))

export const clubAlertsOf = (db: Db, userId: number) =>
  db.select().from(clubAlerts).where(eq(clubAlerts.userId, userId)).orderBy(asc(clubAlerts.club))

export const devicesOf = (db: Db, userId: number): Promise<PushDevice[]> =>
  db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(asc(pushDevices.id))

/** A second call changes nothing, because the time of the first request counts. */
export const addGameAlert = async (db: Db, alert: typeof gameAlerts.$inferInsert): Promise<void> =>
  void (await db.insert(gameAlerts).values(alert).onConflictDoNothing())

export const deleteGameAlert = async (
  db: Db,
  { userId, gamePk }: { userId: number; gamePk: number },
): Promise<void> =>
  void (await db.delete(gameAlerts).where(and(eq(gameAlerts.userId, userId), eq(gameAlerts.gamePk, gamePk))))

export const addClubAlert = async (db: Db, alert: typeof clubAlerts.$inferInsert): Promise<void> =>
  void (await db.insert(clubAlerts).values(alert).onConflictDoNothing())

export const deleteClubAlert = async (
  db: Db,
  { userId, club }: { userId: number; club: number },
): Promise<void> =>
  void (await db.delete(clubAlerts).where(and(eq(clubAlerts.userId, userId), eq(clubAlerts.club, club))))

/**
 * Devices, after `afterId` and in its order, whose account followed this game or one of its clubs by `at`.
 */
export const devicesToNotify = async (
  db: Db,
  { gamePk, clubs, at, afterId, limit }: StartedFor & { afterId: number; limit: number },
): Promise<number[]> => {
  const ofGame = db
    .select({ userId: gameAlerts.userId })
    .from(gameAlerts)
    .where(and(eq(gameAlerts.gamePk, gamePk), lte(gameAlerts.createdAt, at)))
  const ofClub = db
    .select({ userId: clubAlerts.userId })
    .from(clubAlerts)
    .where(and(inArray(clubAlerts.club, clubs), lte(clubAlerts.createdAt, at)))
  const rows = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(
      and(
        gt(pushDevices.id, afterId),
        lte(pushDevices.createdAt, at),
        sql`${pushDevices.userId} in (${ofGame} union ${ofClub})`,
      ),
    )
    .orderBy(asc(pushDevices.id))
    .limit(limit)
  return rows.map((it) => it.id)
}

type StartedFor = { gamePk: number; clubs: number[]; at: Date }

/** Deletes all of an account, in its transaction. */
export const deleteNotificationsOf = async (tx: Db, userId: number): Promise<void> => {
  for (const table of [pushDevices, gameAlerts, clubAlerts])
    await tx.delete(table).where(eq(table.userId, userId))
}

/** Deletes up to `limit` alerts of games that were requested before `at`. */
export const deleteGameAlertsBefore = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { userId, gamePk, createdAt } = gameAlerts
  const old = db.select({ userId, gamePk }).from(gameAlerts).where(lte(createdAt, at)).limit(limit)
  const deleted = await db
    .delete(gameAlerts)
    .where(sql`(${userId}, ${gamePk}) in ${old}`)
    .returning({ gamePk })
  return deleted.length
}
