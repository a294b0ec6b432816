import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefusedFields } from '../../ui/controls/refused-fields.ts'
import { type Departure, useDeparture } from './use-departure.ts'

/** `leaving` is on the way to the bank, the provider's page or the wallet. */
export type PaymentStage = 'ready' | 'paying' | 'verifying' | 'leaving'

/** The queries that are out of date after each refusal; their new answers lead to what the buyer can buy. */
const staleAfter: Record<string, readonly string[]> = {
  'checkout.notInYourCountry': ['country'],
  'checkout.priceChanged': ['membership', 'membership-for', 'quote'],
  'checkout.alreadyOwned': ['me', 'quote'],
}

/** Runs one payment at a time; returns its stage, and why the last one failed. */
export const usePaymentRun = <Code extends string>() => {
  const busy = useRef(false)
  const [stage, setStage] = useState<PaymentStage>('ready')
  const [errorCode, setErrorCode] = useState<Code | undefined>()
  const [refused, setRefused] = useState<RefusedFields>({})
  const queryClient = useQueryClient()
  const { isStuck, begin: depart, goAgain, end } = useDeparture()
  /** Returns false while another payment is under way. */
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
  /** `go` opens the other company's page; a later call opens the same page again. */
  const leave = (go: () => void) => {
    setStage('leaving')
    depart(go)
  }
  const stay = () => {
    // A page that still loads would take the buyer away from their next step.
    window.stop()
    reset()
  }
  useEffect(() => {
    // When the buyer comes back from the bank, the back/forward cache restores this page in its waiting
    // state.
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

/** Whether the browser may open an address. */
export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
