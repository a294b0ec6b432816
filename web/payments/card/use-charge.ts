import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { cardCharge } from '../../../contract/payments/payments.ts'
import type { ApiErrorCode } from '../../api.ts'
import { useRouter } from '../../routing/use-site.ts'
import { savePaymentData } from '../checkout/payment-data.ts'
import { sendCharge } from '../checkout/send-charge.ts'
import { isHttpUrl, usePaymentRun } from '../checkout/use-payment-run.ts'
import { now, wait } from '../checkout/wait.ts'

/** The server waits up to 25 s for the provider. */
export const CHARGE_TIMEOUT_MS = 45_000

export type PayErrorCode = ApiErrorCode | 'checkout.providerUnreachable'
export type Charged = ResponseOf<typeof cardCharge>['data']

type Order = { reference: string; start_over?: boolean }

/**
 * Charge → redirect to the bank or the provider's own page. One purchase at a time. `waiting` is an earlier
 * payment of the same that waits there: nothing was charged, and the buyer goes on there or starts over.
 */
export const useCharge = <Body extends Order>(charge: (body: Body) => Promise<Charged>) => {
  const router = useRouter()
  const run = usePaymentRun<PayErrorCode>()
  const { begin, reset, fail, onRetry, leave } = run
  useEffect(() => {
    // A lost connection leads to this page, which the browser could not fetch by then.
    router.preload('/checkout/validate')
  }, [router])
  const [waiting, setWaiting] = useState<{ charged: Charged; body: Body } | undefined>()
  const redirectToBank = (charged: Charged) => {
    const { redirect_url: url } = charged
    savePaymentData(charged)
    if (!isHttpUrl(url)) return fail('errors.serverError')
    leave(() => location.assign(url))
  }
  const send = async (body: Body) => {
    const result = await sendCharge(() => charge(body), { wait, now, onRetry })
    if (result.kind === 'refused') return fail(result.code, result.fields)
    if (result.kind === 'unknown') {
      savePaymentData({ reference: body.reference, redirect_url: null, payment_id: null })
      return router.navigate({ to: '/checkout/validate' })
    }
    const { charged } = result
    if (!charged.handed_back) return redirectToBank(charged)
    reset()
    setWaiting({ charged, body })
  }
  const leaveWaiting = () => setWaiting(undefined)
  const goOn = () => {
    if (!waiting || !begin()) return
    leaveWaiting()
    redirectToBank(waiting.charged)
  }
  const startOver = async () => {
    if (!waiting || !begin()) return
    leaveWaiting()
    await send({ ...waiting.body, start_over: true }).catch(() => fail('errors.serverError'))
  }
  const isWaiting = waiting !== undefined
  return { ...run, send, waiting: { isWaiting, goOn, startOver, leaveWaiting } }
}
