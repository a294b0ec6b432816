import { useEffect, useEffectEvent, useState } from 'react'
import { confirmPurchase, type PurchaseIds } from './confirm-purchase.ts'
import { type PaymentOutcome, pollPaymentOutcome } from './poll-payment-outcome.ts'
import { wait } from './wait.ts'

/** After this long the page says that it takes longer than usual. */
const SLOW_AFTER_MS = 12_000

/**
 * Polls for a minute for the bank's decision on a purchase, by the provider's id, our reference or both. Returns the stage
 * to show meanwhile.
 */
export const usePaymentOutcome = (
  { id, reference }: PurchaseIds,
  onOutcome: (outcome: PaymentOutcome) => Promise<void>,
) => {
  const [stage, setStage] = useState<'polling' | 'slow' | 'unknown'>('polling')
  const handleOutcome = useEffectEvent((outcome: PaymentOutcome) => {
    if (outcome.kind === 'unknown') setStage('unknown')
    else void onOutcome(outcome)
  })
  useEffect(() => {
    const unmount = new AbortController()
    const fetchConfirmation = () => confirmPurchase({ id, reference }, unmount.signal)
    const slowTimer = setTimeout(() => setStage('slow'), SLOW_AFTER_MS)
    pollPaymentOutcome({ fetchConfirmation, wait, now: () => performance.now() })
      .catch((): PaymentOutcome => ({ kind: 'unknown' }))
      .then((outcome) => {
        clearTimeout(slowTimer)
        if (!unmount.signal.aborted) handleOutcome(outcome)
      })
    return () => {
      clearTimeout(slowTimer)
      unmount.abort()
    }
  }, [id, reference])
  return stage
}
