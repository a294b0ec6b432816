import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Erased, inBatches } from '../../jobs/erase-daily.ts'
import {
  deleteLinksExpired,
  deleteSessionsEnded,
  deleteSignInsExpired,
  deleteThrottlesOver,
} from './store-old.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000
/** Long enough to look into a break-in that shows late. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Their owner asks support why a link did not work. */
const LINKS_KEPT_MS = 7 * DAY_MS
const SIGN_INS_KEPT_MS = DAY_MS

/** Erases sessions, mailed links, sign-ins and limits that are over, each after its time (docs/data.md). */
export const eraseOldAccountData = async ({ db, clock }: { db: Db; clock: Clock }): Promise<Erased> => {
  const now = clock.now()
  const before = (keptMs: number, erase: typeof deleteSessionsEnded) =>
    inBatches(BATCH, (limit) => erase(db, new Date(now - keptMs), limit))
  return {
    sessions: await before(SESSIONS_KEPT_MS, deleteSessionsEnded),
    links: await before(LINKS_KEPT_MS, deleteLinksExpired),
    signIns: await before(SIGN_INS_KEPT_MS, deleteSignInsExpired),
    throttles: await before(0, deleteThrottlesOver),
  }
}
