import { useEffect, useEffectEvent } from 'react'
import { confirmPurchase, type PurchaseIds } from './confirm-purchase.ts'
import { fetchPaymentOutcome, type PaymentOutcome } from './poll-payment-outcome.ts'

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
