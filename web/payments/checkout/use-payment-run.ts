import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefusedFields } from '../../ui/controls/refused-fields.ts'
import { type Departure, useDeparture } from './use-departure.ts'

/** `leaving` is on the way to the bank, the provider's page or the wallet. */
export type PaymentStage = 'ready' | 'paying' | 'verifying' | 'leaving'

/** What the page shows is out of date after these refusals; fetched again, it leads to what can be bought. */
const staleAfter: Record<string, readonly string[]> = {
  'checkout.notInYourCountry': ['country'],
  'checkout.priceChanged': ['membership', 'membership-for', 'quote'],
  'checkout.alreadyOwned': ['me', 'quote'],
}

/** One payment at a time: how far it is, and why the last one failed. */
export const usePaymentRun = <Code extends string>() => {
  const busy = useRef(false)
  const [stage, setStage] = useState<PaymentStage>('ready')
  const [errorCode, setErrorCode] = useState<Code | undefined>()
  const [refused, setRefused] = useState<RefusedFields>({})
  const queryClient = useQueryClient()
  const { isStuck, begin: depart, goAgain, end } = useDeparture()
  /** False while another one is under way. */
  const begin = (): boolean => {
    if (busy.current) return false
    busy.current = true
    setStage('paying')
    return true
  }
  const reset = () => {
    busy.current = false
    setStage('ready')
    end()
  }
  /** `go` leads to the other company's page, called again to the same one. */
  const leave = (go: () => void) => {
    setStage('leaving')
    depart(go)
  }
  const stay = () => {
    // What still loads would take the buyer away from what they do next.
    window.stop()
    reset()
  }
  useEffect(() => {
    // The back/forward cache restores this page as it waited, when the buyer comes back from the bank.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  })
  const fail = (code: Code, fields: RefusedFields = {}) => {
    reset()
    setRefused(fields)
    setErrorCode(code)
  }
  const clearError = () => {
    setErrorCode(undefined)
    for (const key of staleAfter[errorCode ?? ''] ?? [])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const departure: Departure = { isStuck, goAgain, stay }
  const onRetry = () => setStage('verifying')
  return { stage, errorCode, refused, begin, reset, fail, clearError, onRetry, leave, departure }
}

/** Whether an address may be gone to. */
export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
