import type { z } from 'zod'
import type { playbackReportData } from '../../../contract/accounts/data-export.ts'
import type { PlaybackReport } from '../../../contract/streaming/playback-reports.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { ElsewhereDeps } from '../lease/describe-elsewhere.ts'
import { deleteReportsOf, newestReportsOf, type StoredReport } from './store.ts'

/** How long the report of a playback is stored. */
export const REPORTS_KEPT_MS = 30 * 86_400_000
const SHOWN = 50

export type ReportsDeps = Pick<ElsewhereDeps, 'db' | 'clubsOf'> & { clock: Clock }

/** The reports of an account's newest playbacks, newest first. */
export const reportsOf = async (
  { db, clock, clubsOf }: ReportsDeps,
  userId: number,
): Promise<PlaybackReport[]> => {
  const from = new Date(clock.now() - REPORTS_KEPT_MS)
  return (await newestReportsOf(db, userId, from, SHOWN)).map(
    ({ playbackId, userId: _, gamePk, startedAt, reportedAt, ...figures }) => ({
      gameId: gamePk,
      clubs: clubsOf(gamePk) ?? null,
      startedAt: startedAt.toISOString(),
      ...figures,
    }),
  )
}

/** All that is stored of a user's playback reports, as their export shows it. */
export const allReportsOf = async (db: Db, userId: number): Promise<z.infer<typeof playbackReportData>[]> =>
  (await newestReportsOf(db, userId, new Date(0))).map(exported)

const exported = ({ playbackId, userId, gamePk, startedAt, reportedAt, ...figures }: StoredReport) => ({
  game: gamePk,
  started: startedAt.toISOString(),
  reported: reportedAt.toISOString(),
  ...figures,
})

/** Deletes a user's reports with their account, in its transaction. */
export const forgetReports = (tx: Db, userId: number): Promise<void> => deleteReportsOf(tx, userId)
