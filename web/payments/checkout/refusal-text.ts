import type { FailureCode } from '../../../contract/failures.ts'
import { isFailureCode } from '../../api-error.ts'
import { failureText } from '../../failure-text.ts'

/** Refusals whose text says by itself what became of the money. */
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

/** Why a payment did not come about, and, once, that nothing was charged where that is certain: of its own refusals. */
export const refusalText = <Code extends string>(
  code: Code,
  t: (key: Code | 'checkout.notCharged') => string,
): string => {
  const isCertain = isFailureCode(code) && code.startsWith('checkout.') && !saidAlready.has(code)
  return isCertain ? `${failureText(code, t)} ${t('checkout.notCharged')}` : failureText(code, t)
}
