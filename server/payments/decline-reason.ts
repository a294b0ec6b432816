import type { FailureCode } from '../../contract/failures.ts'

/** Why an attempt failed that no bank refused: the buyer left the bank's page, or no charge was ever made. */
export const EXPIRED = 'expired'
export const NEVER_MADE = 'never-made'
/** Marks a second success for a membership that was already held: somebody must refund one. */
export const PAID_TWICE = 'paid-twice'

/** The provider finds something of what was typed wrong, or its token used or too old. */
const GENERIC: FailureCode = 'checkout.dataRefused'

const reasons: Record<string, FailureCode> = {
  [EXPIRED]: 'checkout.authenticationFailed',
  [NEVER_MADE]: 'checkout.cardDeclined',
  1002: 'checkout.cardsUnavailable',
  1007: 'checkout.cardDeclined',
  1008: 'checkout.cardsUnavailable',
  1009: 'checkout.cardsUnavailable',
  1010: 'checkout.cardsUnavailable',
  2004: 'checkout.cardNumberInvalid',
  2005: 'checkout.cardExpireInvalid',
  2006: 'checkout.cardCodeInvalid',
  2007: 'checkout.cardNumberInvalid',
  2009: 'checkout.cardCodeInvalid',
  2010: 'checkout.authenticationFailed',
  3001: 'checkout.cardDeclined',
  3002: 'checkout.cardExpired',
  3003: 'checkout.noFunds',
  3006: 'checkout.callYourBank',
  3008: 'checkout.callYourBank',
  3012: 'checkout.callYourBank',
  4001: 'checkout.cardsUnavailable',
}

/** Openpay's error code as the text that the buyer may see: never that a card is stolen, lost or under suspicion. */
export const declineReason = (code: string | null): FailureCode => {
  if (code === null) return 'checkout.cardDeclined'
  return reasons[code] ?? (/^3\d{3}$/.test(code) ? 'checkout.cardDeclined' : GENERIC)
}

/** Codes that say that our own set-up at the provider is wrong: somebody must be woken. */
export const isMerchantFault = (code: number): boolean => reasons[code] === 'checkout.cardsUnavailable'

/** A field of the charge is not as the provider wants it: what was typed, or what we made of it. */
export const isUnreadable = (code: number): boolean => code === 1001
