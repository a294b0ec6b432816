import type { FastifyInstance } from 'fastify'
import type { PlaybackFault, PlaybackFigures } from '../../../contract/streaming/playback-reports.ts'
import * as contract from '../../../contract/streaming/playback-reports.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { leaseOf } from '../lease/store.ts'
import { type CountReport, openReportFigures } from './report-figures.ts'
import { type ReportsDeps, reportsOf } from './reports-of.ts'
import { findReport, upsertReport } from './store.ts'

/** The figures of viewers' playbacks: the player reports them, and only its viewer sees them. */
export const reportRoutes = (app: FastifyInstance, deps: ReportsDeps & { gate: Gate }): void => {
  const { gate } = deps
  const saving = { ...deps, count: openReportFigures(app) }

  serve(app, gate, contract.savePlaybackReport, async ({ body, person }) => {
    const { id: playbackId, fault, ...figures } = body
    return { saved: await saveReport(saving, { userId: person.userId, playbackId }, figures, fault) }
  })

  serve(app, gate, contract.playbackReports, async ({ person }) => ({
    data: await reportsOf(deps, person.userId),
  }))
}

/**
 * Stores a report of a playback that holds the account's lease, or of an earlier one that was reported while
 * it did, as the last report is sent when the page is left. False, with nothing stored, for any other.
 */
const saveReport = async (
  deps: { db: Db; clock: Clock; count: CountReport },
  which: { userId: number; playbackId: string },
  figures: PlaybackFigures,
  fault: PlaybackFault | undefined,
): Promise<boolean> => {
  const playback = await playbackOf(deps, which)
  if (playback === undefined) return false
  const reportedAt = new Date(deps.clock.now())
  const report = { ...which, ...playback, ...figures, reportedAt }
  const before = await upsertReport(deps.db, report)
  if (before === undefined) return false
  deps.count(report, before, fault)
  return true
}

const playbackOf = async (
  deps: { db: Db; clock: Clock },
  which: { userId: number; playbackId: string },
): Promise<{ gamePk: number; startedAt: Date } | undefined> => {
  const lease = await leaseOf(deps, which.userId)
  if (lease?.playbackId === which.playbackId) return { gamePk: lease.gamePk, startedAt: lease.grantedAt }
  const reported = await findReport(deps.db, which)
  return reported && { gamePk: reported.gamePk, startedAt: reported.startedAt }
}
