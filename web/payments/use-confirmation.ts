import { useEffect, useEffectEvent } from 'react'
import { confirmCard } from '../../contract/payments.ts'
import { call } from '../api.ts'
import { requestLanguageOf } from '../i18n/language.ts'
import { language } from '../i18n/setup.ts'
import { type Verdict, verdictOf } from './ask-bank.ts'
import type { Purchase } from './use-bank-answer.ts'

/** Asks once what the bank decided of a purchase and hands the verdict over; without a purchase nothing is asked. */
export const useConfirmation = (
  purchase: Purchase | undefined,
  onVerdict: (verdict: Verdict) => Promise<void>,
) => {
  const heard = useEffectEvent(onVerdict)
  useEffect(() => {
    if (purchase === undefined) return
    const leaving = new AbortController()
    const { id, reference } = purchase
    const body = { ...(id && { id }), ...(reference && { reference }) }
    const query = { lang: requestLanguageOf(language) }
    verdictOf(() => call(confirmCard, { query, body, signal: leaving.signal }))
      .catch(() => undefined)
      .then((verdict) => {
        if (!leaving.signal.aborted) void heard(verdict ?? { kind: 'unknown' })
      })
    return () => leaving.abort()
  }, [purchase])
}
