import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type Erased, inBatches } from '../jobs/erase-daily.ts'
import { deleteLeasesOver } from './lease/store.ts'
import { deletePositionsBefore } from './positions/store.ts'
import { REPORTS_KEPT_MS } from './reports/reports-of.ts'
import { deleteReportsBefore } from './reports/store.ts'

const BATCH = 1_000
const KEPT_MS = 90 * 86_400_000

/** Erases users' last playbacks and positions after 90 days, and playback reports after 30. */
export const eraseOldPlaybacks = async (deps: { db: Db; clock: Clock }): Promise<Erased> => ({
  playbacks: await inBatches(BATCH, (limit) => deleteLeasesOver(deps, KEPT_MS, limit)),
  positions: await inBatches(BATCH, (limit) =>
    deletePositionsBefore(deps.db, new Date(deps.clock.now() - KEPT_MS), limit),
  ),
  reports: await inBatches(BATCH, (limit) =>
    deleteReportsBefore(deps.db, new Date(deps.clock.now() - REPORTS_KEPT_MS), limit),
  ),
})
