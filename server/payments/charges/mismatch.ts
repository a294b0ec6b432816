import type { Charge } from '../../providers/payment-provider.ts'
import type { Attempt } from '../orders/store.ts'
import type { MISMATCH } from './decline-failure.ts'

export type Mismatch = keyof typeof MISMATCH

/** The part of a charge that differs from its order; undefined where none does. */
export const findMismatch = (attempt: Attempt, charge: Charge): Mismatch | undefined => {
  if (charge.reference !== attempt.providerOrderKey) return 'order'
  if (charge.currency !== attempt.order.currency) return 'currency'
  return charge.amountMinor === attempt.order.totalMinor ? undefined : 'amount'
}
