import type { AttemptStatus, Evidence } from '../../../domain/payments/payment-attempt.ts'
import type { Db } from '../../db/open.ts'
import type { Attempt } from '../orders/store.ts'
import { countEvents } from '../orders/store-events.ts'

/** Where an attempt stood before its charge was fetched; from that follows what the charge is evidence of. */
export type Seen = { status: AttemptStatus; chargeBacks: number }

/** Read it before the charge is fetched. No clock is asked: those of several servers differ. */
export const seenNow = async (db: Db, attempt: Pick<Attempt, 'id' | 'status'>): Promise<Seen> => ({
  status: attempt.status,
  // An attempt comes back to it after it was left.
  chargeBacks: attempt.status === 'charged-back' ? await countEvents(db, attempt.id, 'charged-back') : 0,
})

/** A charge is later than what is written where nothing was written since before it was fetched. */
export const evidenceOf = async (tx: Db, attempt: Attempt, seen: Seen | undefined): Promise<Evidence> => {
  if (seen?.status !== attempt.status) return 'unordered'
  return (await seenNow(tx, attempt)).chargeBacks === seen.chargeBacks ? 'later' : 'unordered'
}
