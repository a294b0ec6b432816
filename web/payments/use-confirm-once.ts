import { useEffect, useEffectEvent } from 'react'
import { confirmCard } from '../../contract/payments.ts'
import { call } from '../api.ts'
import { requestLanguageOf } from '../i18n/language.ts'
import { language } from '../i18n/setup.ts'
import { fetchPaymentOutcome, type PaymentOutcome } from './poll-payment-outcome.ts'
import type { PurchaseIds } from './use-payment-outcome.ts'

/** Fetches the bank's decision on a purchase once; without a purchase nothing is fetched. */
export const useConfirmOnce = (
  purchase: PurchaseIds | undefined,
  onOutcome: (outcome: PaymentOutcome) => Promise<void>,
) => {
  const handleOutcome = useEffectEvent(onOutcome)
  useEffect(() => {
    if (purchase === undefined) return
    const unmount = new AbortController()
    const { id, reference } = purchase
    const body = { ...(id && { id }), ...(reference && { reference }) }
    const query = { lang: requestLanguageOf(language) }
    fetchPaymentOutcome(() => call(confirmCard, { query, body, signal: unmount.signal }))
      .catch(() => undefined)
      .then((outcome) => {
        if (!unmount.signal.aborted) void handleOutcome(outcome ?? { kind: 'unknown' })
      })
    return () => unmount.abort()
  }, [purchase])
}
