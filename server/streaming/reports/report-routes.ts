import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/playback-reports.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { type ReportsDeps, reportsOf } from './reports-of.ts'
import { saveReport } from './save-report.ts'

/** The figures of viewers' playbacks: the player reports them, and only its viewer sees them. */
export const reportRoutes = (app: FastifyInstance, deps: ReportsDeps & { gate: Gate }): void => {
  const { gate } = deps

  serve(app, gate, contract.savePlaybackReport, async ({ body, person }) => {
    const { id: playbackId, ...figures } = body
    return { saved: await saveReport(deps, { userId: person.userId, playbackId }, figures) }
  })

  serve(app, gate, contract.playbackReports, async ({ person }) => ({
    data: await reportsOf(deps, person.userId),
  }))
}
