import type { FailureCode } from '../../contract/failures.ts'
import type { DeclineReason, PaymentProviders } from '../providers/payment-provider.ts'
import type { Attempt } from './store.ts'

/** Why an attempt failed that no bank refused: the buyer left the bank's page, or no charge was ever made. */
export const EXPIRED = 'expired'
export const NEVER_MADE = 'never-made'
/** Marks a second success for a membership that was already held: one of the two is to be refunded. */
export const PAID_TWICE = 'paid-twice'
/** The provider's charge is not what was ordered. */
export const MISMATCH = {
  order: 'mismatch-order',
  currency: 'mismatch-currency',
  amount: 'mismatch-amount',
} as const

/** Our own words in `error_code`; any other is the provider's. */
const ownCodes: Record<string, FailureCode> = {
  [EXPIRED]: 'checkout.authenticationFailed',
  [NEVER_MADE]: 'checkout.cardDeclined',
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

/** The text for a failed attempt that its buyer may see: never that a card is stolen, lost or under suspicion. */
export const declineFailure = (
  { paymentProviders }: { paymentProviders: PaymentProviders },
  { errorCode, provider }: Pick<Attempt, 'errorCode' | 'provider'>,
): FailureCode => {
  if (errorCode === null) return 'checkout.cardDeclined'
  const reason = paymentProviders.get(provider)?.declineReasonOf(errorCode) ?? 'declined'
  return ownCodes[errorCode] ?? failureOf[reason]
}
