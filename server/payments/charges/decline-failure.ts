import type { FailureCode } from '../../../contract/failures.ts'
import type { DeclineReason, PaymentProviders } from '../../providers/payment-provider.ts'
import { NEVER_MADE, NEVER_SENT } from '../orders/attempt-codes.ts'
import type { Attempt } from '../orders/store.ts'

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
/** Marks of a success that opened nothing, or opens nothing any more: the money goes back. */
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

/** Our own values of `error_code`; any other value is the provider's. */
const ownCodes: Record<string, FailureCode> = {
  [EXPIRED]: 'checkout.authenticationFailed',
  [NEVER_MADE]: 'checkout.companyUnreachable',
  [NEVER_SENT]: 'checkout.companyUnreachable',
  [NOT_NEEDED]: 'checkout.alreadyOwned',
  [MISMATCH.order]: 'checkout.dataRefused',
  [MISMATCH.currency]: 'checkout.dataRefused',
  [MISMATCH.amount]: 'checkout.dataRefused',
}

const failureOf: Record<DeclineReason, FailureCode> = {
  declined: 'checkout.cardDeclined',
  'insufficient-funds': 'checkout.noFunds',
  'card-expired': 'checkout.cardExpired',
  'call-bank': 'checkout.callYourBank',
  'number-invalid': 'checkout.cardNumberInvalid',
  'expiry-invalid': 'checkout.cardExpireInvalid',
  'security-code-invalid': 'checkout.cardCodeInvalid',
  'authentication-failed': 'checkout.authenticationFailed',
  'data-refused': 'checkout.dataRefused',
  'data-unreadable': 'checkout.dataRefused',
  'merchant-refused': 'checkout.cardsUnavailable',
}

/** The texts for a wallet, which mention no card. */
const walletCodes: Record<string, FailureCode> = {
  [EXPIRED]: 'checkout.walletExpired',
  [NEVER_MADE]: 'checkout.walletExpired',
  [NEVER_SENT]: 'checkout.companyUnreachable',
  [WALLET_CANCELLED]: 'checkout.walletCancelled',
  [NOT_NEEDED]: 'checkout.alreadyOwned',
  [MISMATCH.order]: 'checkout.walletUnavailable',
  [MISMATCH.currency]: 'checkout.walletUnavailable',
  [MISMATCH.amount]: 'checkout.walletUnavailable',
}

const walletFailureOf = (reason: DeclineReason): FailureCode =>
  reason === 'merchant-refused' || reason === 'data-unreadable'
    ? 'checkout.walletUnavailable'
    : 'checkout.walletDeclined'

const cashCodes: Record<string, FailureCode> = {
  [CASH_EXPIRED]: 'checkout.cashExpired',
  [NEVER_SENT]: 'checkout.companyUnreachable',
  [NOT_NEEDED]: 'checkout.alreadyOwned',
}

/**
 * The text of a failed attempt for its buyer; it never says that a card is stolen, lost or under suspicion.
 */
export const declineFailure = (
  { paymentProviders }: { paymentProviders: PaymentProviders },
  { errorCode, provider, method }: Pick<Attempt, 'errorCode' | 'provider' | 'method'>,
): FailureCode => {
  if (method === 'cash') return cashCodes[errorCode ?? ''] ?? 'checkout.cashUnavailable'
  const isWallet = method === 'wallet'
  if (errorCode === null) return isWallet ? 'checkout.walletDeclined' : 'checkout.cardDeclined'
  const reason = paymentProviders.get(provider)?.declineReasonOf(errorCode) ?? 'declined'
  if (isWallet) return walletCodes[errorCode] ?? walletFailureOf(reason)
  return ownCodes[errorCode] ?? failureOf[reason]
}
