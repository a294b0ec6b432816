import type { FailureCode } from '../../../contract/failures.ts'
import { isFailureCode } from '../../api-error.ts'
import { namedFields } from '../../failure-text.ts'
import type { RefusedFields } from '../../ui/controls/refused-fields.ts'

/** Refusals whose own text says what happened to the money. */
const saidAlready: ReadonlySet<FailureCode> = new Set([
  'checkout.paymentReturned',
  'checkout.dataRefused',
  'checkout.cardsUnavailable',
  'checkout.companyUnreachable',
  'checkout.walletDeclined',
  'checkout.walletExpired',
  'checkout.walletCancelled',
  'checkout.cashUnavailable',
  'checkout.cashExpired',
  'checkout.notInYourCountry',
])

/**
 * Why a payment failed. Says once that nothing was charged where the payment's own refusal makes that
 * certain.
 */
export const refusalText = <Code extends string>(
  code: Code,
  t: (key: Code | 'checkout.notCharged') => string,
): string => {
  if (!isFailureCode(code)) return t(code)
  const isCertain = code.startsWith('checkout.') && !saidAlready.has(code)
  return isCertain ? `${t(code)}. ${t('checkout.notCharged')}` : `${t(code)}.`
}

/**
 * The messages of a failed payment's dialog: the texts of the fields that the server named, else why it
 * failed.
 */
export const refusalMessages = <Code extends string>(
  code: Code | undefined,
  refused: RefusedFields,
  t: (key: Code | 'checkout.notCharged') => string,
): string[] => {
  if (code === undefined) return []
  const named = namedFields(code, refused)
  return named.length > 0 ? named : [refusalText(code, t)]
}
