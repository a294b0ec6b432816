import type { PurchaseIds } from './confirm-purchase.ts'
import { membershipIdOf } from './order-reference.ts'
import type { PaymentData, PaymentFailure } from './payment-data.ts'
import type { PaymentOutcome } from './poll-payment-outcome.ts'

/** What the success page shows: a wallet's payment, a redeemed code, or a card payment to confirm with the bank. */
export type CheckoutReturn =
  | { kind: 'wallet' }
  | { kind: 'code'; code: string; confirmation: number | undefined }
  | { kind: 'card'; purchase: PurchaseIds }
  | { kind: 'none' }

/** From the page's query and the stored purchase (specification, chapter 4). */
export const checkoutReturn = (search: string, stored: PaymentData | undefined): CheckoutReturn => {
  if (new URLSearchParams(search).get('paypal') === '1') return { kind: 'wallet' }
  if (stored?.code !== undefined)
    return { kind: 'code', code: stored.code, confirmation: stored.payment_id ?? undefined }
  if (stored?.id === undefined && stored?.reference === undefined) return { kind: 'none' }
  return { kind: 'card', purchase: { id: stored.id, reference: stored.reference } }
}

/** The order of a paid purchase; of any other its failure, for the failure page. */
export const checkoutResultOf = (
  outcome: Exclude<PaymentOutcome, { kind: 'logged-out' }>,
  { reference }: PurchaseIds,
): { order: number } | { failure: PaymentFailure } => {
  if (outcome.kind === 'paid') return { order: outcome.order }
  if (outcome.kind === 'unknown') return { failure: { kind: 'unknown' } }
  const membershipId = (reference && membershipIdOf(reference)) || null
  return { failure: { kind: 'refused', reason: outcome.reason, membershipId } }
}
