import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf } from '../../console/page.ts'
import { PAYER } from '../books/accounts.ts'
import { causeOf, originOf } from '../books/merchant-call.ts'
import { approveOrder, livingOrder } from '../books/orders.ts'
import type { PaypalContext } from '../books/paypal-context.ts'
import type { OrderRow } from '../books/store.ts'
import {
  PAYER_ACTIONS,
  type PayerAction,
  payerActionIn,
  sendPayerMessage,
  sendPayerPage,
} from './payer-page.ts'

const FORM_LIMIT_BYTES = 2_048

/** `/checkoutnow?token={order}`: where the payer approves an order. No key is needed. */
export const approvalPage =
  (context: PaypalContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get('/checkoutnow', (request, reply) => {
      const order = orderOfPage(context, request)
      const language = pageLanguage(request, order)
      if (order === undefined) return sendPayerMessage(reply.code(404), language, 'unknown')
      if (order.status === 'COMPLETED') return goBack(reply, order, language, 'approve')
      return sendPayerPage(reply, language, purchaseOf(context, order))
    })
    app.post('/checkoutnow', { bodyLimit: FORM_LIMIT_BYTES }, (request, reply) => {
      const order = orderOfPage(context, request)
      const action = payerActionIn(request.body)
      const language = pageLanguage(request, order)
      if (order === undefined) return sendPayerMessage(reply.code(404), language, 'unknown')
      if (action === undefined) return sendPayerMessage(reply.code(400), language, 'refused')
      const from = { origin: originOf(request), cause: causeOf(request) }
      if (action !== 'cancel') approveOrder(context, order, FUNDING[action], from)
      return goBack(reply, order, language, action)
    })
  }

const FUNDING = {
  approve: 'good',
  'approve-stay': 'good',
  'approve-pending': 'pending',
  'approve-declined': 'declined',
} as const

const orderOfPage = (context: PaypalContext, request: FastifyRequest): OrderRow | undefined => {
  const { token } = request.query as Record<string, unknown>
  return typeof token === 'string' ? livingOrder(context, token) : undefined
}

/** The order's own locale, unless the page was asked for in one. */
const pageLanguage = (request: FastifyRequest, order: OrderRow | undefined): Language => {
  const isAsked = (request.query as Record<string, unknown>).lang !== undefined
  if (isAsked || !order?.locale) return languageOf(request)
  return order.locale.startsWith('es') ? 'es' : 'en'
}

const purchaseOf = (context: PaypalContext, order: OrderRow) => ({
  minor: order.minor,
  currency: order.currency,
  title: order.description ?? order.referenceId,
  reference: order.invoiceId ?? order.customId ?? order.id,
  merchant: context.accounts.find((it) => it.merchantId === order.merchantId)?.email ?? '',
  actions: PAYER_ACTIONS,
  targets: [order.returnUrl, order.cancelUrl],
})

/** `return_url?token=…&PayerID=…`, or `cancel_url?token=…`, beside the merchant's own parameters [D]. */
const goBack = (
  reply: FastifyReply,
  order: OrderRow,
  language: Language,
  action: PayerAction,
): FastifyReply => {
  const target = action === 'cancel' ? order.cancelUrl : order.returnUrl
  if (action === 'approve-stay' || target === null) return sendPayerMessage(reply, language, 'approved')
  const address = new URL(target)
  address.searchParams.set('token', order.id)
  if (action !== 'cancel') address.searchParams.set('PayerID', PAYER.id)
  return reply.header('cache-control', 'no-store').redirect(address.href, 303)
}
