import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type Erased, inBatches } from '../jobs/erase-daily.ts'
import { forgetDoneJobs } from '../jobs/forget-done-jobs.ts'
import { eraseEmptyBuckets } from '../throttles/throttle.ts'
import { CHANGE_JOB } from './announcements/send-announcement.ts'
import { deleteNoticesBefore } from './announcements/store-changes.ts'
import { deleteLinksExpired, deleteSessionsEnded, deleteSignInsExpired } from './store-old.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000
/** Long enough to investigate a late discovery of a break-in. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Long enough for a user to ask support why a link did not work. */
const LINKS_KEPT_MS = 7 * DAY_MS
const SIGN_INS_KEPT_MS = DAY_MS
/**
 * Counts from the day on which a change holds: the notice is evidence of the contract, as an order's address
 * is of a sale.
 */
const NOTICES_KEPT_DAYS = 5 * 365

/** Erases expired sessions, links, sign-ins, limits and notices, each after its time (docs/data.md). */
export const eraseOldAccountData = async ({ db, clock }: { db: Db; clock: Clock }): Promise<Erased> => {
  const now = clock.now()
  await forgetDoneJobs({ db, clock }, [CHANGE_JOB])
  const before = (keptMs: number, erase: typeof deleteSessionsEnded) =>
    inBatches(BATCH, (limit) => erase(db, new Date(now - keptMs), limit))
  return {
    sessions: await before(SESSIONS_KEPT_MS, deleteSessionsEnded),
    links: await before(LINKS_KEPT_MS, deleteLinksExpired),
    signIns: await before(SIGN_INS_KEPT_MS, deleteSignInsExpired),
    throttles: await before(0, eraseEmptyBuckets),
    changeNotices: await inBatches(BATCH, (limit) =>
      deleteNoticesBefore(db, addDays(leagueDay(now), -NOTICES_KEPT_DAYS), limit),
    ),
  }
}
