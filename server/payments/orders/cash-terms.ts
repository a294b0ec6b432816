import { Failure } from '../../failure.ts'
import type { Quote } from '../../memberships/quote-membership.ts'
import type { Attempt } from './store.ts'

const HOUR_MS = 3_600_000
/** How long a shop takes money for a reference. */
export const CASH_DUE_AFTER_MS = 72 * HOUR_MS
/** A reference ends this long before the pass, as nobody pays at a shop for its last innings. */
export const CASH_DUE_BEFORE_END_MS = 4 * HOUR_MS
/** The shortest time in which a buyer can walk to a shop. */
const SHORTEST_MS = HOUR_MS

/**
 * The instant until which a reference for a quote can be paid. Throws Failure: `checkout.cashUnavailable` for
 * another currency than the shops', `checkout.cashTooLate` where less than an hour is left.
 */
export const cashDueAt = (quote: Pick<Quote, 'currency' | 'endsAt'>, now: number): Date => {
  if (quote.currency !== 'MXN') throw new Failure('checkout.cashUnavailable')
  const dueAt = Math.min(now + CASH_DUE_AFTER_MS, quote.endsAt.getTime() - CASH_DUE_BEFORE_END_MS)
  if (dueAt - now < SHORTEST_MS) throw new Failure('checkout.cashTooLate')
  // Providers count in seconds.
  return new Date(Math.floor(dueAt / 1000) * 1000)
}

/** Whether the buyer has a reference that a shop still takes. */
export const canBePaidAtShop = ({ status, cashReference, dueAt }: Attempt, now: number): boolean =>
  status === 'pending' && cashReference !== null && (dueAt?.getTime() ?? 0) > now
