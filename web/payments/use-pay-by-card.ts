import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { cardCharge } from '../../contract/payments.ts'
import { call, type RefusalCode } from '../api.ts'
import { requestLanguageOf } from '../i18n/language.ts'
import { language } from '../i18n/setup.ts'
import { type CardFields, providerCard } from './card-fields.ts'
import { type CardProvider, NoToken, tokenFor } from './openpay.ts'
import { newReference } from './order-reference.ts'
import { keepPayment } from './payment-data.ts'
import { type Charged, sendCharge } from './send-charge.ts'

/** The server itself waits up to 25 s for the provider. */
const CHARGE_TIMEOUT_MS = 45_000

export type PayStage = 'ready' | 'paying' | 'verifying'
export type PayRefusal = RefusalCode | 'checkout.providerUnreachable'
type Purchase = { userId: number; membershipId: number; total: number }

/** Pays: card → token at the provider → charge at the product → the bank's page. One purchase at a time. */
export const usePayByCard = (purchase: Purchase) => {
  const router = useRouter()
  const busy = useRef(false)
  const [stage, setStage] = useState<PayStage>('ready')
  const [refusal, setRefusal] = useState<PayRefusal | undefined>()
  const rest = () => {
    busy.current = false
    setStage('ready')
  }
  useEffect(() => {
    // The browser may bring this page back as it was left, waiting, when the buyer returns from the bank by "back".
    const comeBack = (event: PageTransitionEvent) => event.persisted && rest()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  })
  const queries = useQueryClient()
  const refuse = (code: PayRefusal) => {
    rest()
    setRefusal(code)
  }
  const clearRefusal = () => {
    setRefusal(undefined)
    // Where the buyer is has changed since the page asked: it asks again, and leads him to the offer that is his.
    if (refusal === 'checkout.notInYourCountry') void queries.invalidateQueries({ queryKey: ['country'] })
  }
  const leaveFor = (charged: Charged) => {
    keepPayment(charged)
    if (!isWebAddress(charged.redirect_url)) return refuse('errors.serverError')
    location.assign(charged.redirect_url)
  }
  const pay = async (provider: CardProvider, fields: CardFields) => {
    if (busy.current) return
    busy.current = true
    setStage('paying')
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    try {
      const body = chargeBody(provider, fields, reference, purchase.total)
      const token_id = await tokenFor(provider, providerCard(fields))
      const result = await sendCharge(() => charge({ ...body, token_id }), {
        wait,
        onLost: () => setStage('verifying'),
      })
      if (result.kind === 'refused') return refuse(result.code)
      if (result.kind === 'accepted') return leaveFor(result.charged)
      keepPayment({ reference, redirect_url: null, payment_id: null })
      await router.navigate({ to: '/checkout/validate' })
    } catch (error) {
      refuse(error instanceof NoToken ? tokenRefusal(error) : 'errors.serverError')
    }
  }
  return { stage, refusal, pay, clearRefusal }
}

type ChargeBody = ReturnType<typeof chargeBody> & { token_id: string }

const charge = async (body: ChargeBody): Promise<Charged> =>
  (
    await call(cardCharge, {
      query: { lang: requestLanguageOf(language) },
      body,
      timeoutMs: CHARGE_TIMEOUT_MS,
    })
  ).data

const chargeBody = (provider: CardProvider, fields: CardFields, reference: string, total: number) => ({
  firstname: fields.holderName.trim(),
  lastname: ' ',
  telephone: fields.telephone.trim(),
  email: fields.email.trim(),
  reference,
  total,
  deviceIdHiddenFieldName: provider.deviceId,
  deviceDataId: provider.deviceId,
})

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const tokenCodes: Record<number, PayRefusal> = {
  2004: 'checkout.cardNumberInvalid',
  2005: 'checkout.cardExpireInvalid',
  2006: 'checkout.cardCodeInvalid',
  2009: 'checkout.cardCodeInvalid',
}
/** What a bank says of a card; below it is the data that the provider could not read. */
const FIRST_OF_BANKS = 3000

const tokenRefusal = ({ code }: NoToken): PayRefusal => {
  if (code === 0) return 'checkout.providerUnreachable'
  return tokenCodes[code] ?? (code < FIRST_OF_BANKS ? 'checkout.dataRefused' : 'checkout.cardDeclined')
}
