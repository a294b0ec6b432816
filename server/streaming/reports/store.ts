import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { playbackReports as reports } from '../tables.ts'

export type StoredReport = typeof reports.$inferSelect

/** Stores the report of a playback; false where a later report is stored. */
export const upsertReport = async (db: Db, report: StoredReport): Promise<boolean> => {
  const { playbackId, userId, gamePk, startedAt, ...figures } = report
  const kept = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: reports.playbackId,
      set: figures,
      setWhere: sql`${reports.userId} = ${userId} and ${reports.playedMs} <= ${report.playedMs}`,
    })
    .returning({ id: reports.playbackId })
  return kept.length > 0
}

export const findReport = async (
  db: Db,
  which: { userId: number; playbackId: string },
): Promise<StoredReport | undefined> => {
  const isIt = and(eq(reports.playbackId, which.playbackId), eq(reports.userId, which.userId))
  return (await db.select().from(reports).where(isIt))[0]
}

/** The reports of playbacks that started at `from` or later, newest first. */
export const newestReportsOf = (
  db: Db,
  userId: number,
  from: Date,
  limit?: number,
): Promise<StoredReport[]> => {
  const found = db
    .select()
    .from(reports)
    .where(and(eq(reports.userId, userId), gte(reports.startedAt, from)))
    .orderBy(desc(reports.startedAt), desc(reports.playbackId))
    .$dynamic()
  return limit === undefined ? found : found.limit(limit)
}

export const deleteReportsOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(reports).where(eq(reports.userId, userId))
}

/** Deletes up to `limit` reports of playbacks that started before `at`. */
export const deleteReportsBefore = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { playbackId } = reports
  const old = db.select({ playbackId }).from(reports).where(lt(reports.startedAt, at)).limit(limit)
  return (await db.delete(reports).where(sql`${playbackId} in ${old}`).returning({ playbackId })).length
}
