import type { Charge } from '../../providers/payment-provider.ts'
import type { Attempt } from '../orders/store.ts'
import type { MISMATCH } from './attempt-failures.ts'

export type Mismatch = keyof typeof MISMATCH

/** What of a charge is not what was ordered. */
export const findMismatch = (attempt: Attempt, charge: Charge): Mismatch | undefined => {
  if (charge.reference !== attempt.providerOrderKey) return 'order'
  if (charge.currency !== attempt.order.currency) return 'currency'
  return charge.amountMinor === attempt.order.totalMinor ? undefined : 'amount'
}
