import { membershipIdOf } from '../checkout/order-reference.ts'
import type { PaymentData, PaymentFailure } from '../checkout/payment-data.ts'
import type { PaymentOutcome } from './poll-payment-outcome.ts'
import type { PurchaseIds } from './use-payment-outcome.ts'

/**
 * The content of the success page: a wallet's payment, a redeemed code, or a card payment to confirm with the
 * bank.
 */
export type CheckoutReturn =
  | { kind: 'wallet'; order: number | undefined }
  | { kind: 'code'; code: string; confirmation: number | undefined }
  | { kind: 'card'; purchase: PurchaseIds }
  | { kind: 'none' }

/** From the page's query and the stored purchase (specification, chapter 4). */
export const checkoutReturn = (search: string, stored: PaymentData | undefined): CheckoutReturn => {
  if (new URLSearchParams(search).get('paypal') === '1')
    return { kind: 'wallet', order: stored?.payment_id ?? undefined }
  if (stored?.code !== undefined)
    return { kind: 'code', code: stored.code, confirmation: stored.payment_id ?? undefined }
  if (stored?.id === undefined && stored?.reference === undefined) return { kind: 'none' }
  return { kind: 'card', purchase: { id: stored.id, reference: stored.reference } }
}

/** The order of a paid purchase, or the failure of any other one, for the failure page. */
export const checkoutResultOf = (
  outcome: Exclude<PaymentOutcome, { kind: 'logged-out' }>,
  { reference }: PurchaseIds,
): { order: number } | { failure: PaymentFailure } => {
  if (outcome.kind === 'paid') return { order: outcome.order }
  if (outcome.kind === 'unknown') return { failure: { ...outcome, way: 'card' } }
  const membershipId = (reference && membershipIdOf(reference)) || null
  return { failure: { ...outcome, membershipId, way: 'card' } }
}

const LARGEST_ID = 2_147_483_647

/** After these the wallet's money may have been taken all the same, or may still be. */
const undecided: ReadonlySet<string> = new Set([
  'errors.serverError',
  'errors.notReady',
  'errors.paymentInProgress',
  'errors.tooManyAttempts',
])

/**
 * The failure for the failure page: from the address that the server wrote after a wallet's payment, else the
 * stored one.
 */
export const failureOf = (search: string, stored: PaymentFailure | undefined): PaymentFailure | undefined => {
  const query = new URLSearchParams(search)
  const reason = query.get('reason')
  if (reason === null) return stored
  const order = idIn(query, 'order')
  const known = { way: 'wallet' as const, ...(order !== undefined && { order }) }
  if (undecided.has(reason)) return { kind: 'unknown', ...known }
  return { kind: 'refused', reason, membershipId: idIn(query, 'membership') ?? null, ...known }
}

const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const id = Number(query.get(name))
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : undefined
}
