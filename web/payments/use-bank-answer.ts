import { useEffect, useEffectEvent, useState } from 'react'
import { confirmCard } from '../../contract/payments.ts'
import { call } from '../api.ts'
import { requestLanguageOf } from '../i18n/language.ts'
import { language } from '../i18n/setup.ts'
import { askBank, type Verdict } from './ask-bank.ts'

export type Purchase = { id: string | undefined; reference: string | undefined }

/** After this long the page says that it takes longer than usual. */
const LONG_MS = 12_000

/**
 * Asks for a minute what the bank decided of a purchase, by the provider's id, our reference or both, and hands the
 * verdict over. Gives what to tell the buyer meanwhile.
 */
export const useBankAnswer = (
  { id, reference }: Purchase,
  onVerdict: (verdict: Verdict) => Promise<void>,
) => {
  const [stage, setStage] = useState<'asking' | 'long' | 'unknown'>('asking')
  const heard = useEffectEvent((verdict: Verdict) => {
    if (verdict.kind === 'unknown') setStage('unknown')
    else void onVerdict(verdict)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const body = { ...(id && { id }), ...(reference && { reference }) }
    const ask = () =>
      call(confirmCard, { query: { lang: requestLanguageOf(language) }, body, signal: leaving.signal })
    const slow = setTimeout(() => setStage('long'), LONG_MS)
    askBank({ ask, wait, now: () => performance.now() })
      .catch((): Verdict => ({ kind: 'unknown' }))
      .then((verdict) => {
        clearTimeout(slow)
        if (!leaving.signal.aborted) heard(verdict)
      })
    return () => {
      clearTimeout(slow)
      leaving.abort()
    }
  }, [id, reference])
  return stage
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
