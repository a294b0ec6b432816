import type { AttemptStatus, Evidence } from '../../../domain/payments/payment-attempt.ts'
import type { Db } from '../../db/open.ts'
import type { Attempt } from '../orders/store.ts'
import { countEvents } from '../orders/store-events.ts'

/** An attempt's state before its charge was fetched, which decides what the charge proves. */
export type StatusSnapshot = { status: AttemptStatus; chargeBacks: number }

/** Reads the state; call it before the charge is fetched. It uses no clock, as the servers' clocks differ. */
export const statusSnapshot = async (
  db: Db,
  attempt: Pick<Attempt, 'id' | 'status'>,
): Promise<StatusSnapshot> => ({
  status: attempt.status,
  // An attempt can return to this status after it left it.
  chargeBacks: attempt.status === 'charged-back' ? await countEvents(db, attempt.id, 'charged-back') : 0,
})

/** `later` if nothing was written since before the fetch, so that the charge is newer than our books. */
export const evidenceOf = async (
  tx: Db,
  attempt: Attempt,
  seen: StatusSnapshot | undefined,
): Promise<Evidence> => {
  if (seen?.status !== attempt.status) return 'unordered'
  return (await statusSnapshot(tx, attempt)).chargeBacks === seen.chargeBacks ? 'later' : 'unordered'
}
