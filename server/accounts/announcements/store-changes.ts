import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { announcedChanges, changeNotices, users } from '../tables.ts'

export type AnnouncedChange = typeof announcedChanges.$inferSelect
export type NewChange = Omit<typeof announcedChanges.$inferInsert, 'id'>
export type ChangeName = Pick<AnnouncedChange, 'kind' | 'effectiveOn'>

/** Stores a change. Returns false if one of this kind was announced for this day before. */
export const addChange = async (db: Db, change: NewChange): Promise<boolean> =>
  (
    await db
      .insert(announcedChanges)
      .values(change)
      .onConflictDoNothing()
      .returning({ id: announcedChanges.id })
  ).length > 0

export const changeByName = async (
  db: Db,
  { kind, effectiveOn }: ChangeName,
): Promise<AnnouncedChange | undefined> =>
  (
    await db
      .select()
      .from(announcedChanges)
      .where(and(eq(announcedChanges.kind, kind), eq(announcedChanges.effectiveOn, effectiveOn)))
  )[0]

export const changeById = async (db: Db, id: number): Promise<AnnouncedChange | undefined> =>
  (await db.select().from(announcedChanges).where(eq(announcedChanges.id, id)))[0]

/** All announced changes, the latest first. */
export const allChanges = (db: Db): Promise<AnnouncedChange[]> =>
  db.select().from(announcedChanges).orderBy(desc(announcedChanges.effectiveOn), asc(announcedChanges.kind))

/** The changes that hold only after this day (YYYY-MM-DD). */
export const changesAfter = (db: Db, day: string): Promise<AnnouncedChange[]> =>
  db.select().from(announcedChanges).where(gt(announcedChanges.effectiveOn, day)).orderBy(announcedChanges.id)

/** The users whom a mail can reach: those with an account and an address, confirmed or not. */
const hasAddress = and(isNotNull(users.email), isNull(users.deletedAt))

/** The notices of a change for a user, within a query of `users`. */
const noticeOf = (db: Db, changeId: number, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(changeNotices)
    .where(and(isOf(changeId, users.id), condition))

const isOf = (changeId: number, userId: number | typeof users.id) =>
  and(eq(changeNotices.changeId, changeId), eq(changeNotices.userId, userId))

/** Up to `limit` users with ids above `afterId` for whom no notice of a change was enqueued. */
export const usersToNotify = async (
  db: Db,
  { changeId, afterId, limit }: { changeId: number; afterId: number; limit: number },
): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, afterId), hasAddress, notExists(noticeOf(db, changeId))))
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map((it) => it.id)
}

/** Notes in the caller's transaction that these users are told; returns those without an earlier note. */
export const addNotices = async (
  tx: Db,
  changeId: number,
  userIds: number[],
  enqueuedAt: Date,
): Promise<number[]> => {
  const rows = await tx
    .insert(changeNotices)
    .values(userIds.map((userId) => ({ changeId, userId, enqueuedAt })))
    .onConflictDoNothing()
    .returning({ userId: changeNotices.userId })
  return rows.map((it) => it.userId)
}

export const isSent = async (db: Db, changeId: number, userId: number): Promise<boolean> =>
  (
    await db
      .select({ changeId: changeNotices.changeId })
      .from(changeNotices)
      .where(and(isOf(changeId, userId), isNotNull(changeNotices.sentAt)))
  ).length > 0

export const markSent = async (db: Db, changeId: number, userId: number, sentAt: Date): Promise<void> =>
  void (await db.update(changeNotices).set({ sentAt }).where(isOf(changeId, userId)))

/** How many of these users have a notice that no mail server has taken yet. */
export const countUnsent = async (db: Db, changeId: number, userIds: number[]): Promise<number> =>
  countOf(
    await db
      .select({ count: count() })
      .from(changeNotices)
      .where(
        and(
          eq(changeNotices.changeId, changeId),
          inArray(changeNotices.userId, userIds),
          isNull(changeNotices.sentAt),
        ),
      ),
  )

export const countReachable = async (db: Db): Promise<number> =>
  countOf(await db.select({ count: count() }).from(users).where(hasAddress))

/** How many users have been told of a change. */
export const countSent = async (db: Db, changeId: number): Promise<number> =>
  countOf(
    await db
      .select({ count: count() })
      .from(changeNotices)
      .where(and(eq(changeNotices.changeId, changeId), isNotNull(changeNotices.sentAt))),
  )

/** How many users have an address and were not told of a change. */
export const countNotTold = async (db: Db, changeId: number): Promise<number> =>
  countOf(
    await db
      .select({ count: count() })
      .from(users)
      .where(and(hasAddress, notExists(noticeOf(db, changeId, isNotNull(changeNotices.sentAt))))),
  )

const countOf = ([row]: { count: number }[]): number => row?.count ?? 0

/** A user's notices of changes, the oldest first. */
export const noticesOf = (db: Db, userId: number) =>
  db
    .select({
      kind: announcedChanges.kind,
      effectiveOn: announcedChanges.effectiveOn,
      enqueuedAt: changeNotices.enqueuedAt,
      sentAt: changeNotices.sentAt,
    })
    .from(changeNotices)
    .innerJoin(announcedChanges, eq(announcedChanges.id, changeNotices.changeId))
    .where(eq(changeNotices.userId, userId))
    .orderBy(asc(changeNotices.changeId))

/** Deletes up to `limit` notices of changes that hold since before `day`. */
export const deleteNoticesBefore = async (db: Db, day: string, limit: number): Promise<number> => {
  const { changeId, userId } = changeNotices
  const old = db
    .select({ changeId, userId })
    .from(changeNotices)
    .innerJoin(announcedChanges, eq(announcedChanges.id, changeId))
    .where(lt(announcedChanges.effectiveOn, day))
    .limit(limit)
  return (
    await db.delete(changeNotices).where(sql`(${changeId}, ${userId}) in ${old}`).returning({ changeId })
  ).length
}
