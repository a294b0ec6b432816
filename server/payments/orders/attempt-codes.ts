/** `error_code` where no connection to the provider was possible, so that it does not know the attempt. */
export const NEVER_SENT = 'never-sent'
/** `error_code` where the provider's answer was lost and the provider had no charge later. */
export const NEVER_MADE = 'never-made'
/** The buyer left the bank's page; no bank refused the attempt. */
export const EXPIRED = 'expired'
/** Not charged, though the buyer approved it or may still pay: another payment bought the same meanwhile. */
export const NOT_NEEDED = 'not-needed'
/** The buyer left the wallet's page by its own way out. */
export const WALLET_CANCELLED = 'cancelled'
/** The reference was not paid at a shop in time. */
export const CASH_EXPIRED = 'cash-expired'
/** Failures that only our own time limits or the buyer's leaving decided: money may still move. */
export const BY_SILENCE: (string | null)[] = [EXPIRED, NEVER_MADE, WALLET_CANCELLED, CASH_EXPIRED]
/** Marks a success that came after the membership had ended: it is refunded. */
export const PAID_TOO_LATE = 'paid-too-late'
/** Marks a second success for a membership that was already held: one of the two is refunded. */
export const PAID_TWICE = 'paid-twice'
/** Marks an upgrade whose credit was taken back or spent on another; also in its timeline. */
export const CREDIT_LOST = 'credit-lost'
/** Marks a pass for a rained-out day whose season ended without another day; also in its timeline. */
export const NO_DAY_LEFT = 'no-day-left'
/** The account was deleted, so that nobody is left to watch. */
export const ACCOUNT_GONE = 'account-gone'
/** Codes of a paid attempt that opened nothing, or opens nothing any more: it is refunded. */
export const RETURNED_CODES: (string | null)[] = [
  PAID_TOO_LATE,
  PAID_TWICE,
  CREDIT_LOST,
  NO_DAY_LEFT,
  ACCOUNT_GONE,
]
/** The provider's charge is not what was ordered. */
export const MISMATCH = {
  order: 'mismatch-order',
  currency: 'mismatch-currency',
  amount: 'mismatch-amount',
} as const

/** Replaces a payment provider's name in attempts by prepaid card, whose charge is the folio of the card. */
export const PREPAID = 'prepaid'

/** The status that a buyer sees for an attempt. */
export const publicStatus = {
  submitting: 'unknown',
  unknown: 'unknown',
  'requires-action': 'pending',
  pending: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  refunded: 'refunded',
  'charged-back': 'refunded',
} as const
