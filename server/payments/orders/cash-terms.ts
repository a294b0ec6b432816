import { Failure } from '../../failure.ts'
import type { Quote } from '../../memberships/quote-membership.ts'
import type { Attempt } from './store.ts'

const HOUR_MS = 3_600_000
/** How long a reference can be paid at a shop. */
export const CASH_DUE_AFTER_MS = 72 * HOUR_MS
/** Nobody pays for the last innings of a day pass, or of a season, at a shop. */
export const CASH_DUE_BEFORE_END_MS = 4 * HOUR_MS
/** Less than this is no time to walk to a shop. */
const SHORTEST_MS = HOUR_MS

/**
 * Until when a reference for what is sold now can be paid. Throws Failure: `checkout.cashUnavailable` for another
 * currency than the shops', `checkout.cashTooLate` where the time does not suffice.
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
