import { useRef, useState } from 'react'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { prepaidLookup, prepaidRedemption } from '../../../contract/payments/prepaid.ts'
import { ApiError, type ApiErrorCode, call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useRouter } from '../../routing/use-site.ts'
import type { RefusedFields } from '../../ui/controls/refused-fields.ts'
import type { Contact } from '../checkout/contact.ts'
import { savePaymentData } from '../checkout/payment-data.ts'
import { sendCharge } from '../checkout/send-charge.ts'
import { now, wait } from '../checkout/wait.ts'
import { cardOf, type PrepaidFields } from './prepaid-fields.ts'

/** The server's answer for a card, to confirm before the card is used up. */
export type LookedUpCard = ResponseOf<typeof prepaidLookup>['data']

export type RedeemState =
  | { kind: 'ready' }
  | { kind: 'looking-up' }
  | { kind: 'confirming'; card: LookedUpCard; fields: PrepaidFields }
  | { kind: 'redeeming' | 'verifying' }
  | { kind: 'failed'; code: ApiErrorCode | 'checkout.prepaidUnknown'; fields?: RefusedFields }

/** Card → its membership → the buyer confirms → redeemed → success page. One card at a time. */
export const useRedeemCard = (userId: number, contact: Contact) => {
  const router = useRouter()
  const busy = useRef(false)
  const [state, setState] = useState<RedeemState>({ kind: 'ready' })
  const endWith = (next: RedeemState) => {
    busy.current = false
    setState(next)
  }
  const begin = (next: RedeemState): boolean => {
    if (busy.current) return false
    busy.current = true
    setState(next)
    return true
  }
  const lookUp = async (fields: PrepaidFields) => {
    if (!begin({ kind: 'looking-up' })) return
    try {
      const { data } = await call(prepaidLookup, { query: query(), body: cardOf(fields) })
      endWith({ kind: 'confirming', card: data, fields })
    } catch (error) {
      endWith({ kind: 'failed', code: error instanceof ApiError ? error.code : 'errors.serverError' })
    }
  }
  const redeem = async (card: LookedUpCard, fields: PrepaidFields) => {
    if (!begin({ kind: 'redeeming' })) return
    const result = await sendCharge(() => sendRedemption(userId, card, fields, contact), {
      wait,
      now,
      onRetry: () => setState({ kind: 'verifying' }),
    }).catch(() => ({ kind: 'unknown' as const }))
    if (result.kind === 'refused')
      return endWith({ kind: 'failed', code: result.code, fields: result.fields })
    if (result.kind === 'unknown') return endWith({ kind: 'failed', code: 'checkout.prepaidUnknown' })
    savePaymentData({ payment_id: result.charged.payment_id, code: cardOf(fields).number_sheet })
    await router.navigate({ to: '/checkout/success' })
  }
  const reset = () => endWith({ kind: 'ready' })
  return { state, lookUp, redeem, reset }
}

const query = () => ({ is_lmp_live: '1', lang: requestLanguageOf(language) })

/** Safe to send again: the user who redeemed a card gets the same answer. */
const sendRedemption = async (userId: number, card: LookedUpCard, fields: PrepaidFields, contact: Contact) =>
  (
    await call(prepaidRedemption, {
      query: query(),
      body: {
        ...cardOf(fields),
        email: contact.email.trim(),
        phone: contact.telephone.trim(),
        user_id: userId,
        membership_id: card.membership_id,
        total: card.price,
        title: card.title,
      },
    })
  ).data
