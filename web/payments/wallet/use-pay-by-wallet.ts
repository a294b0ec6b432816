import { useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { paypalOrder } from '../../../contract/payments/paypal.ts'
import { ApiError, type ApiErrorCode, call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useRouter } from '../../routing/use-site.ts'
import { newReference } from '../checkout/order-reference.ts'
import { savePaymentData } from '../checkout/payment-data.ts'
import { usePaymentRun } from '../checkout/use-payment-run.ts'

/** The server waits up to 25 s for the provider. */
const TIMEOUT_MS = 45_000

export type WalletErrorCode = ApiErrorCode | 'checkout.walletUnreachable'
export type HiddenForm = NonNullable<ResponseOf<typeof paypalOrder>['data']['form']>
type Purchase = { userId: number; membershipId: number; total: number }

/**
 * Order → the hidden form, which `post` posts: it leads the browser to the wallet's page, and again to the
 * same one. Nothing is charged before it is approved there: an order without an answer is simply abandoned.
 */
export const usePayByWallet = (purchase: Purchase, post: () => void) => {
  const router = useRouter()
  const { stage, errorCode, refused, begin, fail, clearError, leave, departure } =
    usePaymentRun<WalletErrorCode>()
  const [form, setForm] = useState<HiddenForm | undefined>()
  const pay = async (email: string) => {
    if (!begin()) return
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    try {
      const placed = await placeOrder(reference, purchase.total, email)
      savePaymentData({ reference: placed.reference, payment_id: placed.payment_id })
      if (placed.form !== null) {
        setForm(placed.form)
        return leave(post)
      }
      // Another tab has paid meanwhile.
      await router.navigate({
        to: '/purchases/:paymentId',
        params: { paymentId: String(placed.payment_id) },
      })
    } catch (error) {
      if (error instanceof ApiError && !error.isOutcomeUnknown) fail(error.code, error.fields)
      else fail('checkout.walletUnreachable')
    }
  }
  return { stage, errorCode, refused, form, pay, clearError, departure }
}

const placeOrder = async (reference: string, total: number, email: string) =>
  (
    await call(paypalOrder, {
      query: { lang: requestLanguageOf(language) },
      body: { reference, total, email: email.trim() },
      timeoutMs: TIMEOUT_MS,
    })
  ).data
