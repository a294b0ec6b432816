import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { playbackReports as reports } from '../tables.ts'

export type StoredReport = typeof reports.$inferSelect

/** The figures of a playback's report that the next one adds to. */
export type ReportBefore = Pick<
  StoredReport,
  'startMs' | 'playedMs' | 'stalls' | 'stalledMs' | 'disconnects' | 'droppedFrames' | 'heights'
>

/**
 * Stores the report of a playback and returns the report that it replaced, null for its first; undefined
 * where a later report is stored.
 */
export const upsertReport = async (
  db: Db,
  report: StoredReport,
): Promise<ReportBefore | null | undefined> => {
  const { playbackId, userId, gamePk, startedAt, ...figures } = report
  const kept = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: reports.playbackId,
      set: figures,
      setWhere: sql`${reports.userId} = ${userId} and ${reports.playedMs} <= ${report.playedMs}`,
    })
    .returning({ before: before(report.playbackId) })
  const [row] = kept
  return row?.before
}

/** A query within the statement that replaces a row still sees the replaced one. */
const before = (id: string) => sql<ReportBefore | null>`(
  select json_build_object(
    'startMs', b.start_ms, 'playedMs', b.played_ms, 'stalls', b.stalls, 'stalledMs', b.stalled_ms,
    'disconnects', b.disconnects, 'droppedFrames', b.dropped_frames, 'heights', b.heights)
  from playback_reports as b where b.playback_id = ${id})`

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
