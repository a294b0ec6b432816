import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Language, languageOf } from '../console/page.ts'
import { moneyText, purchaseFacts, sendBankPage } from '../payments/bank-page.ts'
import {
  type ChargeAddress,
  chargeOfPage,
  MERCHANT_NAME,
  redirectToMerchant,
  returnAddress,
} from './charge-page.ts'
import { OpenpayError } from './errors.ts'
import { captureHosted } from './hosted-charges.ts'
import type { OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'

const FORM_LIMIT_BYTES = 2_048

/** Openpay's own card form of a charge with `confirm` false. It needs no key; the card is stored masked. */
export const hostedPage =
  (context: OpenpayContext, merchant: string): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get<ChargeAddress>('/charges/:id/card_capture', (request, reply) => {
      const charge = chargeOfPage(context, merchant, request)
      return charge.status === 'charge_pending' && charge.card === null
        ? sendForm(request, reply, charge)
        : redirectToMerchant(reply, charge)
    })
    app.post<ChargeAddress>(
      '/charges/:id/card_capture',
      { bodyLimit: FORM_LIMIT_BYTES },
      (request, reply) => {
        const charge = chargeOfPage(context, merchant, request)
        try {
          const paid = captureHosted(context, charge.id, request.body, `POST ${request.url}`)
          return paid.status === 'charge_pending'
            ? reply.redirect(paid.pageUrl ?? '', 303)
            : redirectToMerchant(reply, paid)
        } catch (error) {
          if (error instanceof OpenpayError) return sendForm(request, reply, charge, error)
          throw error
        }
      },
    )
  }

const sendForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  charge: ChargeRow,
  error?: OpenpayError,
): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const facts = purchaseFacts([
    [t.merchant, MERCHANT_NAME],
    [t.amount, moneyText(charge, language)],
  ])
  const content = html`<h1>${t.title}</h1>${facts}
${error === undefined ? undefined : html`<p role="alert" data-error="${error.code}">${t.wrong} (${error.code}: ${error.message})</p>`}
<form method="post" action="">${fieldsOf(language)}
  <button class="main" id="pay" data-action="pay">${t.pay}</button>
</form>
<a class="button back" id="back" href="${returnAddress(charge)}">${t.back}</a>`
  return sendBankPage(reply.code(error === undefined ? 200 : 400), language, {
    ...{ title: t.title, mark: 'Openpay', content, footer: t.footer },
    targets: [returnAddress(charge)],
  })
}

const fieldsOf = (language: Language) =>
  Object.entries(TEXTS[language].fields).map(
    ([name, label]) =>
      html`<label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="off" required>`,
  )

const TEXTS = {
  es: {
    title: 'Paga con tu tarjeta',
    merchant: 'Comercio',
    amount: 'Importe',
    fields: {
      card_number: 'Número de tarjeta',
      holder_name: 'Nombre',
      expiration_month: 'Mes (MM)',
      expiration_year: 'Año (AA)',
      cvv2: 'CVV',
    },
    wrong: 'Revisa los datos de tu tarjeta',
    pay: 'Pagar',
    back: 'Volver al comercio',
    footer: 'Página de prueba que sustituye a la de Openpay. Usa solo tarjetas de prueba.',
  },
  en: {
    title: 'Pay with your card',
    merchant: 'Merchant',
    amount: 'Amount',
    fields: {
      card_number: 'Card number',
      holder_name: 'Name',
      expiration_month: 'Month (MM)',
      expiration_year: 'Year (YY)',
      cvv2: 'CVV',
    },
    wrong: 'Check your card',
    pay: 'Pay',
    back: 'Back to the merchant',
    footer: 'A test page in place of Openpay’s. Use test cards alone.',
  },
} as const
