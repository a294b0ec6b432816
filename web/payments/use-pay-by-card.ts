import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { cardCharge } from '../../contract/payments.ts'
import { type ApiErrorCode, call } from '../api.ts'
import { requestLanguageOf } from '../i18n/language.ts'
import { language } from '../i18n/setup.ts'
import { type CardFields, providerCard } from './card-fields.ts'
import { type CardProvider, createToken, TokenizationError } from './openpay.ts'
import { newReference } from './order-reference.ts'
import { savePaymentData } from './payment-data.ts'
import { type ChargeResponse, sendCharge } from './send-charge.ts'
import { wait } from './wait.ts'

/** The server waits up to 25 s for the provider. */
const CHARGE_TIMEOUT_MS = 45_000

export type PayStage = 'ready' | 'paying' | 'verifying'
export type PayErrorCode = ApiErrorCode | 'checkout.providerUnreachable'
type Purchase = { userId: number; membershipId: number; total: number }

/** Card → token of the provider → charge → redirect to the bank. One purchase at a time. */
export const usePayByCard = (purchase: Purchase) => {
  const router = useRouter()
  const busy = useRef(false)
  const [stage, setStage] = useState<PayStage>('ready')
  const [errorCode, setErrorCode] = useState<PayErrorCode | undefined>()
  const reset = () => {
    busy.current = false
    setStage('ready')
  }
  useEffect(() => {
    // The back/forward cache restores this page while it waits for the charge, when the buyer comes back from the bank.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  })
  const queryClient = useQueryClient()
  const fail = (code: PayErrorCode) => {
    reset()
    setErrorCode(code)
  }
  const clearErrorCode = () => {
    setErrorCode(undefined)
    // The buyer's country changed since it was fetched: fetched again, it leads to the membership on sale there.
    if (errorCode === 'checkout.notInYourCountry')
      void queryClient.invalidateQueries({ queryKey: ['country'] })
  }
  const redirectToBank = (charged: ChargeResponse) => {
    savePaymentData(charged)
    if (!isHttpUrl(charged.redirect_url)) return fail('errors.serverError')
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
      const token_id = await createToken(provider, providerCard(fields))
      const result = await sendCharge(() => charge({ ...body, token_id }), {
        wait,
        onRetry: () => setStage('verifying'),
      })
      if (result.kind === 'refused') return fail(result.code)
      if (result.kind === 'accepted') return redirectToBank(result.charged)
      savePaymentData({ reference, redirect_url: null, payment_id: null })
      await router.navigate({ to: '/checkout/validate' })
    } catch (error) {
      fail(error instanceof TokenizationError ? tokenErrorCode(error) : 'errors.serverError')
    }
  }
  return { stage, errorCode, pay, clearErrorCode }
}

type ChargeBody = ReturnType<typeof chargeBody> & { token_id: string }

const charge = async (body: ChargeBody): Promise<ChargeResponse> =>
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

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

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
