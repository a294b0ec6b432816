import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type Erased, inBatches } from '../jobs/erase-daily.ts'
import { eraseOldContacts } from './orders/store.ts'
import { eraseOldOrigins } from './orders/store-card-uses.ts'
import { eraseKeptContacts } from './orders/store-contacts.ts'
import { deleteNoticesOfForgotten, deleteOldNotices } from './webhooks/store-notices.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000
/** The time for which a card's holder may dispute a charge. */
const NOTICES_KEPT_MS = 180 * DAY_MS
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
  const before = (keptMs: number) => new Date(clock.now() - keptMs)
  return {
    notices: await inBatches(BATCH, (limit) => deleteOldNotices(db, before(NOTICES_KEPT_MS), limit)),
    noticesOfDeleted: await inBatches(BATCH, (limit) => deleteNoticesOfForgotten(db, limit)),
    origins: await inBatches(BATCH, (limit) => eraseOldOrigins(db, before(ORIGINS_KEPT_MS), limit)),
    keptContacts: await inBatches(BATCH, (limit) => eraseKeptContacts(db, before(0), limit)),
    contacts: await inBatches(BATCH, (limit) => eraseOldContacts(db, before(CONTACTS_KEPT_MS), limit)),
  }
}
