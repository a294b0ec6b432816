import { useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { cashReference } from '../../../contract/payments/cash.ts'
import { type ApiErrorCode, call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useRouter } from '../../routing/use-site.ts'
import type { Contact } from '../checkout/contact.ts'
import { newReference } from '../checkout/order-reference.ts'
import { sendCharge } from '../checkout/send-charge.ts'
import { usePaymentRun } from '../checkout/use-payment-run.ts'
import { now, wait } from '../checkout/wait.ts'

/** The server waits up to 25 s for the provider. */
const TIMEOUT_MS = 45_000

export type CashErrorCode = ApiErrorCode | 'cash.unreachable'
type Made = ResponseOf<typeof cashReference>['data']
/** A reference that can be shown. */
export type WaitingCash = Made & { cash_reference: string }
type Purchase = {
  userId: number
  membershipId: number
  total: number
  onMade: (paymentId: number) => void
}

/** Order → the reference to pay it by; an order of unknown fate, or paid meanwhile, has a page of its own. */
export const useCashReference = (purchase: Purchase) => {
  const router = useRouter()
  const { stage, errorCode, refused, begin, reset, fail, clearError, onRetry } =
    usePaymentRun<CashErrorCode>()
  const [made, setMade] = useState<WaitingCash | undefined>()
  const show = (it: Made) => {
    reset()
    purchase.onMade(it.payment_id)
    if (it.status === 'pending' && it.cash_reference !== null)
      return setMade({ ...it, cash_reference: it.cash_reference })
    return router.navigate({ to: '/purchases/:paymentId', params: { paymentId: String(it.payment_id) } })
  }
  const make = async (contact: Contact) => {
    if (!begin()) return
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    const send = () => askFor(reference, purchase.total, contact)
    const result = await sendCharge(send, { wait, now, onRetry }).catch(() => ({ kind: 'unknown' as const }))
    if (result.kind === 'refused') return fail(result.code, result.fields)
    if (result.kind === 'unknown') return fail('cash.unreachable')
    return show(result.charged)
  }
  return { stage, errorCode, refused, made, make, clearError }
}

const askFor = async (reference: string, total: number, { email, telephone }: Contact) =>
  (
    await call(cashReference, {
      query: { lang: requestLanguageOf(language) },
      body: { reference, total, email: email.trim(), telephone: telephone.trim() },
      timeoutMs: TIMEOUT_MS,
    })
  ).data
