import type { FastifyReply } from 'fastify'
import { type Html, html, type Language } from '../../console/page.ts'
import { moneyText, purchaseFacts, sendBankPage } from '../../payments/bank-page.ts'
import { PAYER } from '../books/accounts.ts'
import type { Currency } from '../books/store.ts'

/** The payer's possible answers on PayPal's page. */
export const PAYER_ACTIONS = [
  'approve',
  'approve-pending',
  'approve-declined',
  'approve-stay',
  'cancel',
] as const
export type PayerAction = (typeof PAYER_ACTIONS)[number]

/** The payer's answer in a posted form; undefined for anything else. */
export const payerActionIn = (body: unknown): PayerAction | undefined => {
  const action = typeof body === 'object' && body !== null && 'action' in body ? body.action : undefined
  return PAYER_ACTIONS.find((it) => it === action)
}

type Purchase = {
  minor: number
  currency: Currency
  title: string
  reference: string
  merchant: string
  actions: readonly PayerAction[]
  /** The addresses to which the form's answer may lead. */
  targets: (string | null)[]
}

/** PayPal's page, on which the payer approves or goes back. */
export const sendPayerPage = (reply: FastifyReply, language: Language, purchase: Purchase): FastifyReply => {
  const t = TEXTS[language]
  const facts = purchaseFacts([
    [t.merchant, purchase.merchant],
    [t.what, purchase.title],
    [t.amount, moneyText(purchase, language)],
    [t.payer, `${PAYER.givenName} ${PAYER.surname}`],
    [t.reference, purchase.reference],
  ])
  const buttons = purchase.actions.map(
    (it) =>
      html`<button class="${STYLES[it]}" name="action" value="${it}" data-action="${it}">${t.actions[it]}</button>`,
  )
  const content = html`<h1>${t.title}</h1><p>${t.lead}</p>${facts}<form method="post" action="">${buttons}</form>`
  return send(reply, language, content, purchase.targets)
}

/** The same page with a sentence in place of the purchase. */
export const sendPayerMessage = (
  reply: FastifyReply,
  language: Language,
  message: 'approved' | 'unknown' | 'refused',
): FastifyReply =>
  send(
    reply,
    language,
    html`<h1>${TEXTS[language][message]}</h1><p>${TEXTS[language][`${message}Lead`]}</p>`,
    [],
  )

const send = (
  reply: FastifyReply,
  language: Language,
  content: Html,
  targets: (string | null)[],
): FastifyReply => {
  const { title, standIn, footer } = TEXTS[language]
  return sendBankPage(reply, language, { title, mark: `PayPal ${standIn}`, content, footer, targets })
}

const STYLES: Record<PayerAction, string> = {
  approve: 'main',
  'approve-pending': '',
  'approve-declined': '',
  'approve-stay': '',
  cancel: 'plain',
}

const TEXTS = {
  es: {
    standIn: '(simulado)',
    title: 'Paga con PayPal',
    lead: 'Esta página sustituye a la de PayPal. Elige qué responde el comprador.',
    merchant: 'Comercio',
    what: 'Compra',
    amount: 'Importe',
    payer: 'Comprador',
    reference: 'Referencia',
    actions: {
      approve: 'Aprobar y volver al comercio',
      'approve-pending': 'Aprobar; el pago queda pendiente',
      'approve-declined': 'Aprobar; el banco rechaza el cobro',
      'approve-stay': 'Aprobar y no volver al comercio',
      cancel: 'Cancelar y volver al comercio',
    },
    approved: 'Compra aprobada',
    approvedLead: 'Aprobaste la compra y no volviste al comercio. Puedes cerrar esta página.',
    unknown: 'Esta compra ya no existe',
    unknownLead: 'PayPal no conoce esta compra, o pasaron más de tres horas sin cobrarse.',
    refused: 'PayPal no acepta este botón',
    refusedLead:
      'Falta un dato, o no es de este comercio: cmd, business, amount, currency_code, item_name o una dirección.',
    footer: 'Página de prueba que sustituye a la de PayPal. PayPal no participa.',
  },
  en: {
    standIn: '(simulated)',
    title: 'Pay with PayPal',
    lead: 'This page stands in for PayPal’s. Choose what the buyer answers.',
    merchant: 'Merchant',
    what: 'Purchase',
    amount: 'Amount',
    payer: 'Buyer',
    reference: 'Reference',
    actions: {
      approve: 'Approve and go back to the merchant',
      'approve-pending': 'Approve; the payment stays pending',
      'approve-declined': 'Approve; the bank declines the charge',
      'approve-stay': 'Approve and do not go back',
      cancel: 'Cancel and go back to the merchant',
    },
    approved: 'Purchase approved',
    approvedLead: 'You approved the purchase and did not go back to the merchant. You may close this page.',
    unknown: 'This purchase is gone',
    unknownLead: 'PayPal does not know this purchase, or it was not captured within three hours.',
    refused: 'PayPal does not take this button',
    refusedLead:
      'Something is missing, or is not this merchant’s: cmd, business, amount, currency_code, item_name or an address.',
    footer: 'A test page in place of PayPal’s. PayPal takes no part.',
  },
} as const
