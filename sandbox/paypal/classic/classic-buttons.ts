import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../console/page.ts'
import { webAddress } from '../books/input.ts'
import { causeOf, originOf } from '../books/merchant-call.ts'
import { newCapture } from '../books/orders.ts'
import { newId, type PaypalContext } from '../books/paypal-context.ts'
import type { ButtonRow, CaptureRow } from '../books/store.ts'
import { type PayerAction, payerActionIn, sendPayerMessage, sendPayerPage } from '../payer/payer-page.ts'
import { verifyIpn } from './ipn.ts'

const FORM_LIMIT_BYTES = 32 * 1_024
const ADDRESS = '/cgi-bin/webscr'
const ACTIONS = ['approve', 'approve-pending', 'approve-stay', 'cancel'] as const

const button = z.object({
  cmd: z.literal('_xclick'),
  business: z.string().min(1).max(127),
  item_name: z.string().min(1).max(127),
  item_number: z.string().max(127).default(''),
  amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/),
  currency_code: z.enum(['MXN', 'USD']),
  return: webAddress,
  cancel_return: webAddress,
  notify_url: webAddress,
  custom: z.string().max(256).optional(),
  invoice: z.string().max(127).optional(),
})

/**
 * The classic buttons (Website Payments Standard): the page of a posted form, and the check of an IPN.
 * Addresses of another site than the product's are refused, so that the sandbox posts to nobody else.
 */
export const classicButtons =
  (context: PaypalContext, productUrl: string): FastifyPluginAsync =>
  async (app) => {
    // The bytes as they came: an IPN is verified by them.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
      (_request, bytes, done) => done(null, bytes.toString('latin1')),
    )
    app.get(ADDRESS, (request, reply) => {
      const query = request.query as Record<string, string>
      if (query.cmd === '_flow') return sendFlow(context, request, reply)
      return openButton(context, productUrl, request, reply, query)
    })
    app.post(ADDRESS, (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : ''
      if (raw.startsWith('cmd=_notify-validate')) return reply.type('text/html').send(verifyIpn(context, raw))
      const fields = Object.fromEntries(new URLSearchParams(raw))
      if ((request.query as Record<string, unknown>).cmd === '_flow')
        return answerFlow(context, request, reply, fields)
      return openButton(context, productUrl, request, reply, fields)
    })
  }

const openButton = (
  context: PaypalContext,
  productUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, string>,
): FastifyReply => {
  const parsed = button.safeParse(fields)
  const account = context.accounts.find((it) => [it.email, it.merchantId].includes(fields.business ?? ''))
  const isOurs = (address: string) => new URL(address).origin === new URL(productUrl).origin
  if (
    !parsed.success ||
    account === undefined ||
    ![parsed.data.return, parsed.data.cancel_return, parsed.data.notify_url].every(isOurs)
  )
    return sendPayerMessage(reply.code(400), languageOf(request), 'refused')
  const row: ButtonRow = {
    id: `B-${newId(context)}`,
    merchantId: account.merchantId,
    itemName: parsed.data.item_name,
    itemNumber: parsed.data.item_number,
    minor: Math.round(Number(parsed.data.amount) * 100),
    currency: parsed.data.currency_code,
    invoice: parsed.data.invoice ?? null,
    custom: parsed.data.custom ?? null,
    returnUrl: parsed.data.return,
    cancelUrl: parsed.data.cancel_return,
    notifyUrl: parsed.data.notify_url,
    createdAt: context.clock.now(),
  }
  context.store.save('button', row)
  return reply.redirect(`/paypal${ADDRESS}?cmd=_flow&SESSION=${row.id}`, 303)
}

const sendFlow = (context: PaypalContext, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const row = buttonOf(context, request)
  if (row === undefined) return sendPayerMessage(reply.code(404), languageOf(request), 'unknown')
  if (captureOfButton(context, row) !== undefined) return goBack(request, reply, row, 'approve')
  return sendPayerPage(reply, languageOf(request), {
    minor: row.minor,
    currency: row.currency,
    title: row.itemName,
    reference: row.itemNumber,
    merchant: context.accounts.find((it) => it.merchantId === row.merchantId)?.email ?? '',
    actions: ACTIONS,
    targets: [row.returnUrl, row.cancelUrl],
  })
}

const answerFlow = (
  context: PaypalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, string>,
): FastifyReply => {
  const row = buttonOf(context, request)
  const action = payerActionIn(fields)
  if (row === undefined) return sendPayerMessage(reply.code(404), languageOf(request), 'unknown')
  if (action === undefined || action === 'approve-declined' || isInvoiceUsed(context, row))
    return sendPayerMessage(reply.code(400), languageOf(request), 'refused')
  if (action !== 'cancel' && captureOfButton(context, row) === undefined) pay(context, request, row, action)
  return goBack(request, reply, row, action)
}

const pay = (
  context: PaypalContext,
  request: FastifyRequest,
  row: ButtonRow,
  action: Exclude<PayerAction, 'cancel' | 'approve-declined'>,
): void => {
  const capture = newCapture(context, {
    merchantId: row.merchantId,
    orderId: null,
    buttonId: row.id,
    minor: row.minor,
    currency: row.currency,
    invoiceId: row.invoice,
    customId: row.custom,
    funding: action === 'approve-pending' ? 'pending' : 'good',
  })
  context.store.save('capture', capture)
  const kind = capture.status === 'PENDING' ? 'pending' : 'completed'
  context.announce({ kind, capture }, { origin: originOf(request), cause: causeOf(request) })
}

const buttonOf = (context: PaypalContext, request: FastifyRequest): ButtonRow | undefined => {
  const { SESSION: id } = request.query as Record<string, unknown>
  return typeof id === 'string' ? context.store.find('button', id) : undefined
}

const captureOfButton = (context: PaypalContext, row: ButtonRow): CaptureRow | undefined =>
  context.store.all('capture').find((it) => it.buttonId === row.id)

// An invoice is paid once [D: the account's setting that blocks accidental payments].
const isInvoiceUsed = (context: PaypalContext, row: ButtonRow): boolean =>
  row.invoice !== null &&
  context.store
    .all('capture')
    .some(
      (it) =>
        it.buttonId !== row.id &&
        it.merchantId === row.merchantId &&
        it.invoiceId === row.invoice &&
        it.status !== 'DECLINED',
    )

const goBack = (
  request: FastifyRequest,
  reply: FastifyReply,
  row: ButtonRow,
  action: PayerAction,
): FastifyReply => {
  if (action === 'approve-stay') return sendPayerMessage(reply, languageOf(request), 'approved')
  const address = action === 'cancel' ? row.cancelUrl : row.returnUrl
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
