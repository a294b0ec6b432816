import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, type Language, languageOf } from '../console/page.ts'
import { moneyText, purchaseFacts, sendBankPage } from '../payments/bank-page.ts'
import {
  type ChargeAddress,
  chargeOfPage,
  MERCHANT_NAME,
  redirectToMerchant,
  returnAddress,
} from './charge-page.ts'
import { answerThreeDSecure } from './charges.ts'
import { OpenpayError } from './errors.ts'
import type { OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'

const FORM_LIMIT_BYTES = 2_048

/** The bank's page of a pending charge: the cardholder approves, refuses or leaves. No key is needed. */
export const threeDSecurePage =
  (context: OpenpayContext, merchant: string): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get<ChargeAddress>('/charges/:id/redirect/', (request, reply) => {
      const charge = chargeOfPage(context, merchant, request)
      return charge.status === 'charge_pending' && charge.card !== null
        ? sendChallenge(request, reply, charge)
        : redirectToMerchant(reply, charge)
    })
    app.post<ChargeAddress>('/charges/:id/redirect/', { bodyLimit: FORM_LIMIT_BYTES }, (request, reply) => {
      const charge = chargeOfPage(context, merchant, request)
      const decision = actionIn(request.body)
      if (decision === 'abandon') return sendAbandoned(request, reply, charge)
      return redirectToMerchant(
        reply,
        answerThreeDSecure(context, charge.id, decision, `POST ${request.url}`),
      )
    })
  }

const actionIn = (body: unknown): 'approve' | 'fail' | 'abandon' => {
  const action = typeof body === 'object' && body !== null && 'action' in body ? body.action : undefined
  if (action === 'approve' || action === 'fail' || action === 'abandon') return action
  throw new OpenpayError(1001, 'action must be approve, fail or abandon')
}

const sendChallenge = (request: FastifyRequest, reply: FastifyReply, charge: ChargeRow): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const facts = purchaseFacts([
    [t.merchant, MERCHANT_NAME],
    [t.amount, moneyText(charge, language)],
    [t.card, `•••• ${charge.card?.masked.slice(-4)}`],
    [t.order, charge.orderId ?? charge.id],
  ])
  const content = html`<h1>${t.title}</h1><p>${t.lead}</p>${facts}
<form method="post" action="">
  <button class="main" id="approve" name="action" value="approve" data-action="approve">${t.approve}</button>
  <button id="fail" name="action" value="fail" data-action="fail">${t.fail}</button>
  <button class="plain" id="abandon" name="action" value="abandon" data-action="abandon">${t.abandon}</button>
</form>`
  return sendPageOfBank(reply, language, charge, content)
}

const sendAbandoned = (request: FastifyRequest, reply: FastifyReply, charge: ChargeRow): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const content = html`<h1>${t.abandoned}</h1><p>${t.abandonedLead}</p>
<a class="button" id="back" data-action="back" href="${returnAddress(charge)}">${t.back}</a>`
  return sendPageOfBank(reply, language, charge, content)
}

const sendPageOfBank = (
  reply: FastifyReply,
  language: Language,
  charge: ChargeRow,
  content: Html,
): FastifyReply => {
  const { title, scheme, footer } = TEXTS[language]
  const aside = html`<span class="scheme">3-D Secure<br>${scheme}</span>`
  const targets = [returnAddress(charge)]
  return sendBankPage(reply, language, { title, mark: 'Banco Simulado', aside, content, footer, targets })
}

const TEXTS = {
  es: {
    scheme: 'Compra protegida',
    title: 'Confirma tu compra',
    lead: 'Tu banco quiere asegurarse de que eres tú quien hace esta compra.',
    merchant: 'Comercio',
    amount: 'Importe',
    card: 'Tarjeta',
    order: 'Pedido',
    approve: 'Aprobar',
    fail: 'Rechazar',
    abandon: 'Abandonar',
    abandoned: 'Dejaste la compra sin responder',
    abandonedLead:
      'El banco no recibió respuesta. El cargo sigue pendiente y se cancela solo después de una hora.',
    back: 'Volver al comercio',
    footer: 'Página de prueba que sustituye a la de un banco. Ningún banco real participa.',
  },
  en: {
    scheme: 'Protected purchase',
    title: 'Confirm your purchase',
    lead: 'Your bank wants to be sure that it is you who makes this purchase.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    order: 'Order',
    approve: 'Approve',
    fail: 'Decline',
    abandon: 'Walk away',
    abandoned: 'You left the purchase unanswered',
    abandonedLead:
      'The bank got no answer. The charge stays pending and is cancelled by itself after an hour.',
    back: 'Back to the merchant',
    footer: 'A test page in place of a bank’s. No real bank takes part.',
  },
} as const
