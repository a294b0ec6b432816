import { z } from 'zod'
import { refusal } from './errors.ts'
import { amount, minorOf, notSimulated, parse, text, webAddress } from './input.ts'
import { type Account, newId, type Origin, type PaypalContext } from './paypal-context.ts'
import { earlierResult, keepResult, REQUEST_ID_KEPT_MS, type RequestKey } from './replays.ts'
import type { CaptureRow, OrderRow } from './store.ts'

/** An order that was not captured within this time is gone [A: PayPal names three hours for the approval]. */
export const ORDER_LIFETIME_MS = 3 * 3_600_000
const MAX_TEXT = 127

const purchaseUnit = z.object({
  reference_id: text(256).default('default'),
  custom_id: text(255).optional(),
  invoice_id: text(MAX_TEXT).optional(),
  description: text(MAX_TEXT).optional(),
  soft_descriptor: text(22).optional(),
  amount,
  payee: notSimulated,
  items: notSimulated,
  shipping: notSimulated,
  payment_instruction: notSimulated,
})

const experience = z.object({
  return_url: webAddress.optional(),
  cancel_url: webAddress.optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Za-z0-9-]{2,8})?$/)
    .optional(),
})

const newOrder = z.object({
  intent: z.literal('CAPTURE', 'Not simulated by the sandbox: any intent but CAPTURE'),
  purchase_units: z.array(purchaseUnit).min(1).max(1, 'Not simulated by the sandbox: several purchase units'),
  payment_source: z
    .object({ paypal: z.object({ experience_context: experience.optional() }), card: notSimulated })
    .optional(),
  application_context: experience.optional(),
  processing_instruction: notSimulated,
})

/** A merchant's call: whose, from where, and its PayPal-Request-Id. */
export type MerchantCall = Origin & { account: Account; requestId: string | undefined; body: unknown }

/** `POST /v2/checkout/orders`. @throws PaypalError */
export const createOrder = (
  context: PaypalContext,
  call: MerchantCall,
): { order: OrderRow; isNew: boolean } => {
  const key = requestKey(call, 'orders', REQUEST_ID_KEPT_MS.order)
  const earlier = earlierResult(context, key)
  if (earlier !== undefined) return { order: orderOf(context, call.account, earlier), isNew: false }
  const input = parse(newOrder, call.body ?? {})
  if (input.payment_source !== undefined && call.requestId === undefined)
    throw refusal('PAYPAL_REQUEST_ID_REQUIRED', { location: 'header', field: 'PayPal-Request-Id' })
  const order = draft(context, call.account, input)
  rejectUsedInvoice(context, order)
  context.store.save('order', order)
  keepResult(context, key, order.id)
  return { order, isNew: true }
}

/** An order of this account that is still alive. @throws PaypalError INVALID_RESOURCE_ID */
export const orderOf = (context: PaypalContext, account: Account, id: string): OrderRow => {
  const order = livingOrder(context, id)
  if (order === undefined || order.merchantId !== account.merchantId)
    throw refusal('INVALID_RESOURCE_ID', { location: 'path', field: 'order_id', value: id.slice(0, 100) })
  return order
}

/** An order of any account; undefined if it is unknown or was left too long. */
export const livingOrder = (context: PaypalContext, id: string): OrderRow | undefined => {
  const order = context.store.find('order', id)
  if (order === undefined || isExpired(order, context.clock.now())) return undefined
  return order
}

/** Whether nobody captured the order in time. */
export const isExpired = (order: OrderRow, now: number): boolean =>
  order.status !== 'COMPLETED' && now - order.createdAt > ORDER_LIFETIME_MS

/** The payer's approval on PayPal's page, with the funding that decides the capture. */
export const approveOrder = (
  context: PaypalContext,
  order: OrderRow,
  funding: NonNullable<OrderRow['funding']>,
  from: Origin,
): OrderRow => {
  if (order.status === 'COMPLETED') return order
  const approved: OrderRow = { ...order, status: 'APPROVED', funding, updatedAt: context.clock.now() }
  context.store.save('order', approved)
  if (order.status !== 'APPROVED') context.announce({ kind: 'approved', order: approved }, from)
  return approved
}

/** `POST /v2/checkout/orders/{id}/capture`: once, and only after the payer's approval. @throws PaypalError */
export const captureOrder = (
  context: PaypalContext,
  call: MerchantCall,
  id: string,
): { order: OrderRow; isNew: boolean } => {
  const order = orderOf(context, call.account, id)
  const key = requestKey(call, `capture ${id}`, REQUEST_ID_KEPT_MS.order)
  if (earlierResult(context, key) !== undefined) return { order, isNew: false }
  if (order.status === 'COMPLETED') throw refusal('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw refusal('ORDER_NOT_APPROVED')
  rejectUsedInvoice(context, order)
  if (order.funding === 'declined') throw declined(context, order, call.origin)
  const capture = newCapture(context, { ...order, orderId: order.id, buttonId: null })
  const completed: OrderRow = { ...order, status: 'COMPLETED', updatedAt: capture.createdAt }
  context.store.save('capture', capture)
  context.store.save('order', completed)
  keepResult(context, key, capture.id)
  context.announce({ kind: capture.status === 'PENDING' ? 'pending' : 'completed', capture }, call)
  return { order: completed, isNew: true }
}

/** Captured money, completed or pending as the payer's funding has it; not stored yet. */
export const newCapture = (
  context: PaypalContext,
  of: Pick<
    CaptureRow,
    'merchantId' | 'orderId' | 'buttonId' | 'minor' | 'currency' | 'invoiceId' | 'customId'
  > & { funding: OrderRow['funding'] },
): CaptureRow => {
  const now = context.clock.now()
  const isPending = of.funding === 'pending'
  return {
    id: newId(context),
    merchantId: of.merchantId,
    orderId: of.orderId,
    buttonId: of.buttonId,
    status: isPending ? 'PENDING' : 'COMPLETED',
    reason: isPending ? 'PENDING_REVIEW' : null,
    minor: of.minor,
    currency: of.currency,
    invoiceId: of.invoiceId,
    customId: of.customId,
    dispute: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The key of a call's PayPal-Request-Id. */
export const requestKey = (call: MerchantCall, operation: string, keptMs: number): RequestKey => ({
  requestId: call.requestId,
  merchantId: call.account.merchantId,
  operation,
  keptMs,
  body: call.body,
})

// The payer has to approve again, with something else; the link leads there [D].
const declined = (context: PaypalContext, order: OrderRow, origin: string) => {
  context.store.save('order', {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    funding: null,
    updatedAt: context.clock.now(),
  })
  const href = `${origin}/paypal/checkoutnow?token=${order.id}`
  return refusal('INSTRUMENT_DECLINED', {}, [{ href, rel: 'redirect', method: 'GET' }])
}

const rejectUsedInvoice = (context: PaypalContext, order: OrderRow): void => {
  if (order.invoiceId === null) return
  const isUsed = (it: CaptureRow) =>
    it.merchantId === order.merchantId && it.invoiceId === order.invoiceId && it.status !== 'DECLINED'
  if (context.store.all('capture').some(isUsed))
    throw refusal('DUPLICATE_INVOICE_ID', {
      location: 'body',
      field: `/purchase_units/@reference_id=='${order.referenceId}'/invoice_id`,
      value: order.invoiceId,
    })
}

const draft = (context: PaypalContext, account: Account, input: z.infer<typeof newOrder>): OrderRow => {
  const now = context.clock.now()
  const hasSource = input.payment_source !== undefined
  const page = input.payment_source?.paypal.experience_context ?? input.application_context
  const [unit] = input.purchase_units
  if (unit === undefined) throw new Error('an order without a purchase unit passed its schema')
  return {
    id: newId(context),
    merchantId: account.merchantId,
    status: hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    referenceId: unit.reference_id,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    ...minorOf(unit.amount, '/purchase_units/0/amount'),
    returnUrl: page?.return_url ?? null,
    cancelUrl: page?.cancel_url ?? null,
    locale: page?.locale ?? null,
    hasSource,
    funding: null,
    createdAt: now,
    updatedAt: now,
  }
}
