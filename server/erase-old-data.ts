import type { FastifyBaseLogger } from 'fastify'
import { addDays, leagueDay } from '../domain/league/league-time.ts'
import { CHANGE_JOB } from './accounts/announcements/send-announcement.ts'
import { deleteNoticesBefore } from './accounts/announcements/store-changes.ts'
import {
  deleteLinksExpired,
  deleteSessionsEnded,
  deleteSignInsExpired,
} from './accounts/sessions/store-sessions.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import { type Erased, eraseDaily, forgetDoneJobs, inBatches } from './jobs/erase-daily.ts'
import { eraseOldAlerts } from './notifications/alerts.ts'
import { eraseOldContacts } from './payments/orders/store.ts'
import { eraseOldOrigins } from './payments/orders/store-card-uses.ts'
import { eraseKeptContacts } from './payments/orders/store-contacts.ts'
import { deleteNoticesOfForgotten, deleteOldNotices } from './payments/webhooks/store-notices.ts'
import { deleteLeasesOver } from './streaming/lease/store.ts'
import { deletePositionsBefore } from './streaming/positions/store.ts'
import { REPORTS_KEPT_MS } from './streaming/reports/reports-of.ts'
import { deleteReportsBefore } from './streaming/reports/store.ts'
import { eraseEmptyBuckets } from './throttles/throttle.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000

const PLAYBACKS_KEPT_MS = 90 * DAY_MS

/** Erases users' last playbacks and positions after 90 days, and playback reports after 30. */
export const eraseOldPlaybacks = async (deps: { db: Db; clock: Clock }): Promise<Erased> => ({
  playbacks: await inBatches(BATCH, (limit) => deleteLeasesOver(deps, PLAYBACKS_KEPT_MS, limit)),
  positions: await inBatches(BATCH, (limit) =>
    deletePositionsBefore(deps.db, new Date(deps.clock.now() - PLAYBACKS_KEPT_MS), limit),
  ),
  reports: await inBatches(BATCH, (limit) =>
    deleteReportsBefore(deps.db, new Date(deps.clock.now() - REPORTS_KEPT_MS), limit),
  ),
})

/** The time for which a card's holder may dispute a charge. */
const PROVIDER_NOTICES_KEPT_MS = 180 * DAY_MS
/** A little longer than a card's tries are counted. */
const ORIGINS_KEPT_MS = DAY_MS
/** The tax law asks for the sales of five years. */
const CONTACTS_KEPT_MS = 5 * 366 * DAY_MS

/**
 * Erases the providers' processed notices, which may name the buyer, after 180 days, or at once for a deleted
 * account. Erases e-mail and telephone of old orders, the sealed contacts of deleted accounts once no money
 * can come any more, and the places from which cards were tried. Orders, attempts and grants are the ledger
 * and stay.
 */
export const eraseOldPaymentData = async ({ db, clock }: { db: Db; clock: Clock }): Promise<Erased> => {
  const since = (keptMs: number) => new Date(clock.now() - keptMs)
  return {
    notices: await inBatches(BATCH, (limit) => deleteOldNotices(db, since(PROVIDER_NOTICES_KEPT_MS), limit)),
    noticesOfDeleted: await inBatches(BATCH, (limit) => deleteNoticesOfForgotten(db, limit)),
    origins: await inBatches(BATCH, (limit) => eraseOldOrigins(db, since(ORIGINS_KEPT_MS), limit)),
    keptContacts: await inBatches(BATCH, (limit) => eraseKeptContacts(db, since(0), limit)),
    contacts: await inBatches(BATCH, (limit) => eraseOldContacts(db, since(CONTACTS_KEPT_MS), limit)),
  }
}

/** Long enough to investigate a late discovery of a break-in. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Long enough for a user to ask support why a link did not work. */
const LINKS_KEPT_MS = 7 * DAY_MS
const SIGN_INS_KEPT_MS = DAY_MS
/**
 * Counts from the day on which a change holds: the notice is evidence of the contract, as an order's address
 * is of a sale.
 */
const CHANGE_NOTICES_KEPT_DAYS = 5 * 365

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
      deleteNoticesBefore(db, addDays(leagueDay(now), -CHANGE_NOTICES_KEPT_DAYS), limit),
    ),
  }
}

/** Erases once a day all data whose time is over; docs/data.md says how long each kind is stored. */
export const eraseOldData = (deps: { db: Db; clock: Clock; log: FastifyBaseLogger }) =>
  eraseDaily(deps, [
    () => eraseOldAccountData(deps),
    () => eraseOldPaymentData(deps),
    () => eraseOldPlaybacks(deps),
    () => eraseOldAlerts(deps),
  ])
