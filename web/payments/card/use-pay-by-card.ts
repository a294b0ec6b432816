import { cardCharge } from '../../../contract/payments/payments.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import type { Contact } from '../checkout/contact.ts'
import { newReference } from '../checkout/order-reference.ts'
import { type CardFields, providerCard } from './card-fields.ts'
import { type CardProvider, createToken, TokenizationError } from './openpay.ts'
import { CHARGE_TIMEOUT_MS, type Charged, type PayErrorCode, useCharge } from './use-charge.ts'

type Purchase = { userId: number; membershipId: number; total: number }
type ChargeBody = ReturnType<typeof chargeBody> & { token_id: string; start_over?: boolean }

/** Card → token of the provider → charge → redirect to the bank; a token of its own for each try. */
export const usePayByCard = (purchase: Purchase) => {
  const { begin, fail, send, ...shown } = useCharge(charge)
  const pay = async (provider: CardProvider, contact: Contact, fields: CardFields) => {
    if (!begin()) return
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    try {
      const holder = fields.holderName.trim()
      const body = chargeBody(provider, contact, holder, { reference, total: purchase.total })
      await send({ ...body, token_id: await createToken(provider, providerCard(fields)) })
    } catch (error) {
      fail(error instanceof TokenizationError ? tokenErrorCode(error) : 'errors.serverError')
    }
  }
  return { ...shown, pay }
}

const charge = async (body: ChargeBody): Promise<Charged> =>
  (
    await call(cardCharge, {
      query: { lang: requestLanguageOf(language) },
      body,
      timeoutMs: CHARGE_TIMEOUT_MS,
    })
  ).data

type OrderedAt = { reference: string; total: number }

const chargeBody = ({ deviceId }: CardProvider, contact: Contact, holder: string, ordered: OrderedAt) => ({
  firstname: holder,
  lastname: ' ',
  telephone: contact.telephone.trim(),
  email: contact.email.trim(),
  ...ordered,
  deviceIdHiddenFieldName: deviceId,
  deviceDataId: deviceId,
})

const errorCodesByTokenCode: Record<number, PayErrorCode> = {
  2004: 'checkout.cardNumberInvalid',
  2005: 'checkout.cardExpireInvalid',
  2006: 'checkout.cardCodeInvalid',
  2009: 'checkout.cardCodeInvalid',
}
/** Codes from here on are a bank's; lower ones mean invalid data. */
const FIRST_BANK_ERROR_CODE = 3000

const tokenErrorCode = ({ code }: TokenizationError): PayErrorCode => {
  if (code === 0) return 'checkout.providerUnreachable'
  return (
    errorCodesByTokenCode[code] ??
    (code < FIRST_BANK_ERROR_CODE ? 'checkout.dataRefused' : 'checkout.cardDeclined')
  )
}
