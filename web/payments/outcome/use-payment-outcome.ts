import { useEffect, useEffectEvent, useState } from 'react'
import { now, wait } from '../checkout/wait.ts'
import { confirmPurchase, type PurchaseIds } from './confirm-purchase.ts'
import { type PaymentOutcome, pollPaymentOutcome } from './poll-payment-outcome.ts'

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
