import type { Verdict } from './ask-bank.ts'
import { membershipOfReference } from './order-reference.ts'
import type { Ending, PaymentData } from './payment-data.ts'
import type { Purchase } from './use-bank-answer.ts'

/** What the success page has to show for: a wallet's payment, a redeemed code, or a card payment that the bank is asked of. */
export type CheckoutReturn =
  | { kind: 'wallet' }
  | { kind: 'code'; code: string }
  | { kind: 'card'; purchase: Purchase }
  | { kind: 'nothing' }

/** Reads the page's query and what is stored of the purchase, as chapter 4 of the specification says. */
export const checkoutReturn = (search: string, stored: PaymentData | undefined): CheckoutReturn => {
  if (new URLSearchParams(search).get('paypal') === '1') return { kind: 'wallet' }
  if (stored?.code !== undefined) return { kind: 'code', code: stored.code }
  if (stored?.id === undefined && stored?.reference === undefined) return { kind: 'nothing' }
  return { kind: 'card', purchase: { id: stored.id, reference: stored.reference } }
}

/** The order to show of a paid purchase; of any other how it ended, for the failure page. */
export const successOf = (
  verdict: Exclude<Verdict, { kind: 'logged-out' }>,
  { reference }: Purchase,
): { order: number } | { ending: Ending } => {
  if (verdict.kind === 'paid') return { order: verdict.order }
  if (verdict.kind === 'unknown') return { ending: { kind: 'unknown' } }
  const membershipId = (reference && membershipOfReference(reference)) || null
  return { ending: { kind: 'refused', reason: verdict.reason, membershipId } }
}
