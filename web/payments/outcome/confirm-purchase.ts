import { confirmCard } from '../../../contract/payments.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import type { ConfirmationResponse } from './poll-payment-outcome.ts'

/** The provider's id of a purchase, our reference, or both. */
export type PurchaseIds = { id: string | undefined; reference: string | undefined }

/** Fetches the bank's decision on a card payment. */
export const confirmPurchase = (
  { id, reference }: PurchaseIds,
  signal: AbortSignal,
): Promise<ConfirmationResponse> =>
  call(confirmCard, {
    query: { lang: requestLanguageOf(language) },
    body: { ...(id && { id }), ...(reference && { reference }) },
    signal,
  })
