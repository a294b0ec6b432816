import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type Erased, inBatches } from '../jobs/erase-daily.ts'
import { deleteLeasesOver } from './store.ts'

const BATCH = 1_000
const KEPT_MS = 90 * 86_400_000

/** Erases which game somebody watched last, 90 days after they did. */
export const eraseOldPlaybacks = async (deps: { db: Db; clock: Clock }): Promise<Erased> => ({
  playbacks: await inBatches(BATCH, (limit) => deleteLeasesOver(deps, KEPT_MS, limit)),
})
