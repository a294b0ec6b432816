import { advance, isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Charge } from '../../providers/payment-provider.ts'
import { findMismatch } from '../charges/settle.ts'
import type { Attempt } from '../orders/store.ts'

/** Differences between the books that a person has to look at; `kind` in payment_mismatches. */
const KINDS = [
  // Paid there, under a reference that no attempt of ours has.
  'unknown-charge',
  // Paid there, but with another order, currency or amount than was ordered.
  'other-order',
  'other-currency',
  'other-amount',
  // The order was charged a second time.
  'second-charge',
  // Refunded or charged back here, but the provider still has the money.
  'kept-there',
  // Succeeded here, but unknown there.
  'absent-there',
] as const
type MismatchKind = (typeof KINDS)[number]

/** Whether the reconciliation writes rows of this kind. */
export const isMismatchKind = (kind: string): kind is MismatchKind =>
  (KINDS as readonly string[]).includes(kind)

export type Finding = { kind: MismatchKind; chargeId: string; attemptId: number | null; detail: string }

/**
 * `settle` where the provider is only further than we are; `ask` where its list may be older than our books.
 */
export type Comparison = 'same' | 'settle' | 'ask' | Finding

/** A provider's list may lag this long behind its books, and so behind ours. */
const LISTS_MAY_LAG_MS = 86_400_000

/** Compares a charge with its attempt. A mere difference in progress is never a finding. */
export const compareCharge = (
  charge: Charge,
  provider: string,
  attempt: Attempt | undefined,
  now: number,
): Comparison => {
  const isPaid = charge.status === 'succeeded'
  const find = (kind: MismatchKind, detail: string): Finding => ({
    kind,
    chargeId: charge.id,
    attemptId: attempt?.id ?? null,
    detail,
  })
  const paid = `${charge.amountMinor} ${charge.currency}`
  if (attempt === undefined)
    return isPaid ? find('unknown-charge', `${paid}, reference ${charge.reference ?? 'none'}`) : 'same'
  const { totalMinor, currency } = attempt.order
  const wrong = attempt.provider === provider ? findMismatch(attempt, charge) : 'order'
  if (wrong !== undefined)
    return isPaid ? find(`other-${wrong}`, `${paid}, ordered ${totalMinor} ${currency}`) : 'same'
  return isPaid ? comparePaid(charge, attempt, now, find) : compareUnpaid(charge, attempt)
}

const comparePaid = (
  charge: Charge,
  attempt: Attempt,
  now: number,
  find: (kind: MismatchKind, detail: string) => Finding,
): Comparison => {
  const isOpenHere = advance(attempt.status, 'succeeded') !== attempt.status
  if (isOpenHere) return charge.isNamedByPayment ? 'ask' : 'settle'
  if (attempt.providerTxnId !== charge.id && !charge.isNamedByPayment)
    return find('second-charge', `besides ${attempt.providerTxnId ?? 'none'}`)
  // Either it was decided for us and the notice was lost, or it was charged back after the list was made.
  if (attempt.status === 'charged-back') return 'ask'
  if (attempt.status === 'succeeded' || now - attempt.updatedAt.getTime() < LISTS_MAY_LAG_MS) return 'same'
  return find('kept-there', attempt.status)
}

/**
 * An order can have a refused charge beside the good one: only the attempt's own charge lowers its status.
 */
const compareUnpaid = ({ id, status, isNamedByPayment }: Charge, attempt: Attempt): Comparison => {
  const isOwn = attempt.providerTxnId === id || (attempt.providerTxnId === null && !isNamedByPayment)
  return isOwn && !isOpen(status) && advance(attempt.status, status) !== attempt.status ? 'settle' : 'same'
}
