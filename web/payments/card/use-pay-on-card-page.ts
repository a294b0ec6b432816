import { cardPage } from '../../../contract/card-page.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/setup.ts'
import type { Contact } from '../checkout/contact.ts'
import { newReference } from '../checkout/order-reference.ts'
import { CHARGE_TIMEOUT_MS, type Charged, useCharge } from './use-charge.ts'

type Purchase = { userId: number; membershipId: number; total: number }
type OrderBody = Contact & { reference: string; total: number; start_over?: boolean }

/** Charge → redirect to the provider's own page, where the buyer gives the card. */
export const usePayOnCardPage = (purchase: Purchase) => {
  const { begin, fail, send, ...shown } = useCharge(order)
  const pay = async ({ email, telephone }: Contact) => {
    if (!begin()) return
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    const contact = { email: email.trim(), telephone: telephone.trim() }
    await send({ ...contact, reference, total: purchase.total }).catch(() => fail('errors.serverError'))
  }
  return { ...shown, pay }
}

const order = async (body: OrderBody): Promise<Charged> =>
  (
    await call(cardPage, {
      query: { lang: requestLanguageOf(language) },
      body,
      timeoutMs: CHARGE_TIMEOUT_MS,
    })
  ).data
