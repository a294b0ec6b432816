import { useEffect, useEffectEvent, useState } from 'react'
import { confirmCard } from '../../../contract/payments/payments.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { now, wait } from '../checkout/wait.ts'
import {
  type ConfirmationResponse,
  fetchPaymentOutcome,
  type PaymentOutcome,
  pollPaymentOutcome,
} from './poll-payment-outcome.ts'

/** The provider's id of a purchase, our reference, or both. */
export type PurchaseIds = { id: string | undefined; reference: string | undefined }

/** After this long the page says that it takes longer than usual. */
const SLOW_AFTER_MS = 12_000

type PollStage = { kind: 'polling' | 'slow' } | { kind: 'unknown'; order?: number }

type Polled = PurchaseIds & { isOrderEnough: boolean }

/**
 * Polls for a minute for the bank's decision on a purchase, by the provider's id, our reference or both.
 * Returns the stage to show meanwhile. Where it is enough to know the order, `onOutcome` gets one that is
 * undecided, too.
 */
export const usePaymentOutcome = (
  { id, reference, isOrderEnough }: Polled,
  onOutcome: (outcome: PaymentOutcome) => Promise<void>,
) => {
  const [stage, setStage] = useState<PollStage>({ kind: 'polling' })
  const handleOutcome = useEffectEvent((outcome: PaymentOutcome) => {
    const isUndecided = outcome.kind === 'unknown'
    if (isUndecided && !(isOrderEnough && outcome.order !== undefined)) setStage(outcome)
    else void onOutcome(outcome)
  })
  useEffect(() => {
    const unmount = new AbortController()
    const fetchConfirmation = () => confirmPurchase({ id, reference }, unmount.signal)
    const slowTimer = setTimeout(() => setStage({ kind: 'slow' }), SLOW_AFTER_MS)
    pollPaymentOutcome({ fetchConfirmation, wait, now, isOrderEnough })
      .catch((): PaymentOutcome => ({ kind: 'unknown' }))
      .then((outcome) => {
        clearTimeout(slowTimer)
        if (!unmount.signal.aborted) handleOutcome(outcome)
      })
    return () => {
      clearTimeout(slowTimer)
      unmount.abort()
    }
  }, [id, reference, isOrderEnough])
  return stage
}

/** Fetches the bank's decision on a purchase once; without a purchase nothing is fetched. */
export const useConfirmOnce = (
  purchase: PurchaseIds | undefined,
  onOutcome: (outcome: PaymentOutcome) => Promise<void>,
) => {
  const handleOutcome = useEffectEvent(onOutcome)
  useEffect(() => {
    if (purchase === undefined) return
    const unmount = new AbortController()
    fetchPaymentOutcome(() => confirmPurchase(purchase, unmount.signal))
      .catch((): PaymentOutcome => ({ kind: 'unknown' }))
      .then((outcome) => {
        if (!unmount.signal.aborted) void handleOutcome(outcome)
      })
    return () => unmount.abort()
  }, [purchase])
}

/** Fetches the bank's decision on a card payment. */
const confirmPurchase = (
  { id, reference }: PurchaseIds,
  signal: AbortSignal,
): Promise<ConfirmationResponse> =>
  call(confirmCard, {
    query: { lang: requestLanguageOf(language) },
    body: { ...(id && { id }), ...(reference && { reference }) },
    signal,
  })
