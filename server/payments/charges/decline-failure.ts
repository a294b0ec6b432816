import type { FailureCode } from '../../../contract/failures.ts'
import type { DeclineReason, PaymentProviders } from '../../providers/payment-provider.ts'
import {
  CASH_EXPIRED,
  EXPIRED,
  MISMATCH,
  NEVER_MADE,
  NEVER_SENT,
  NOT_NEEDED,
  WALLET_CANCELLED,
} from '../orders/attempt-codes.ts'
import type { Attempt } from '../orders/store.ts'

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
