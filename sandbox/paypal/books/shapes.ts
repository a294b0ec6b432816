import { PAYER } from './accounts.ts'
import { refundsOf } from './captures.ts'
import { money, type PaypalContext, paypalTime } from './paypal-context.ts'
import type { CaptureRow, OrderRow, RefundRow } from './store.ts'

type Link = { href: string; rel: string; method: 'GET' | 'POST' }
type Read = Pick<PaypalContext, 'store' | 'accounts'>

/** An order as PayPal answers it and puts it in webhooks; `origin` is our own. */
export const orderShape = (context: Read, order: OrderRow, origin: string) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  ...(order.hasSource && { payment_source: { paypal: order.funding === null ? {} : payerSource } }),
  purchase_units: [
    {
      reference_id: order.referenceId,
      amount: money(order.minor, order.currency),
      payee: payeeOf(context, order.merchantId),
      ...(order.description !== null && { description: order.description }),
      ...idsOf(order),
      ...paymentsOf(context, order, origin),
    },
  ],
  ...(order.funding !== null && { payer: payerShape }),
  create_time: paypalTime(order.createdAt),
  update_time: paypalTime(order.updatedAt),
  links: orderLinks(order, origin),
})

/** The answer to a new order, unless `Prefer: return=representation` asks for more. */
export const minimalOrder = (order: OrderRow, origin: string) => ({
  id: order.id,
  status: order.status,
  ...(order.hasSource && { payment_source: { paypal: {} } }),
  links: orderLinks(order, origin),
})

const orderLinks = (order: OrderRow, origin: string): Link[] => {
  const self = `${origin}/paypal/v2/checkout/orders/${order.id}`
  const approve: Link = {
    href: `${origin}/paypal/checkoutnow?token=${order.id}`,
    rel: order.hasSource ? 'payer-action' : 'approve',
    method: 'GET',
  }
  const capture: Link = { href: `${self}/capture`, rel: 'capture', method: 'POST' }
  return [
    { href: self, rel: 'self', method: 'GET' },
    ...(order.status === 'COMPLETED' ? [] : [approve]),
    ...(order.status === 'APPROVED' ? [capture] : []),
  ]
}

const paymentsOf = (context: Read, order: OrderRow, origin: string) => {
  const captures = context.store.all('capture').filter((it) => it.orderId === order.id)
  if (captures.length === 0) return {}
  const refunds = captures
    .flatMap((it) => refundsOf(context, it))
    .filter((it) => it.kind !== 'canceled-reversal')
  return {
    payments: {
      captures: captures.map((it) => captureShape(context, it, origin)),
      ...(refunds.length > 0 && { refunds: refunds.map((it) => refundShape(context, it, origin)) }),
    },
  }
}

/** A capture as PayPal answers it. */
export const captureShape = (context: Read, capture: CaptureRow, origin: string) => {
  const self = `${origin}/paypal/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason !== null && { status_details: { reason: capture.reason } }),
    amount: money(capture.minor, capture.currency),
    final_capture: true,
    ...idsOf(capture),
    payee: payeeOf(context, capture.merchantId),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(hasFee(capture) && { seller_receivable_breakdown: breakdownOf(capture) }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: paypalTime(capture.createdAt),
    update_time: paypalTime(capture.updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/paypal/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A refund or reversal as PayPal answers it. */
export const refundShape = (context: Read, refund: RefundRow, origin: string) => {
  const capture = context.store.find('capture', refund.captureId)
  const amount = money(refund.minor, refund.currency)
  return {
    id: refund.id,
    amount,
    ...(refund.note !== null && { note_to_payer: refund.note }),
    ...(refund.invoiceId !== null && { invoice_id: refund.invoiceId }),
    ...(capture?.customId != null && { custom_id: capture.customId }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: money(0, refund.currency),
      net_amount: amount,
      total_refunded_amount: amount,
    },
    status: 'COMPLETED',
    create_time: paypalTime(refund.createdAt),
    update_time: paypalTime(refund.createdAt),
    links: [
      { href: `${origin}/paypal/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/paypal/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A dispute as webhooks and `/v1/customer/disputes/{id}` show it. */
export const disputeShape = (capture: CaptureRow, origin: string) => ({
  dispute_id: capture.dispute?.id ?? '',
  create_time: paypalTime(capture.dispute?.createdAt ?? capture.updatedAt),
  update_time: paypalTime(capture.updatedAt),
  disputed_transactions: [
    {
      seller_transaction_id: capture.id,
      invoice_number: capture.invoiceId,
      custom: capture.customId,
      gross_amount: money(capture.minor, capture.currency),
      seller: { merchant_id: capture.merchantId },
    },
  ],
  reason: 'UNAUTHORISED',
  status: capture.dispute?.status === 'RESOLVED' ? 'RESOLVED' : 'UNDER_REVIEW',
  dispute_amount: money(capture.minor, capture.currency),
  dispute_life_cycle_stage: 'CHARGEBACK',
  dispute_channel: 'EXTERNAL',
  ...(capture.dispute?.status === 'RESOLVED' && {
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  }),
  links: [
    {
      href: `${origin}/paypal/v1/customer/disputes/${capture.dispute?.id ?? ''}`,
      rel: 'self',
      method: 'GET',
    },
  ],
})

// 3.95 % + 4.00, as PayPal charges in Mexico [A].
const FEE_RATE = 0.0395
const FEE_FIXED_MINOR = 400

/** PayPal's fee of a capture, in minor units. */
export const feeOf = (capture: CaptureRow): number =>
  Math.min(capture.minor, Math.round(capture.minor * FEE_RATE) + FEE_FIXED_MINOR)

const hasFee = (capture: CaptureRow): boolean => capture.status !== 'PENDING' && capture.status !== 'DECLINED'

const breakdownOf = (capture: CaptureRow) => ({
  gross_amount: money(capture.minor, capture.currency),
  paypal_fee: money(feeOf(capture), capture.currency),
  net_amount: money(capture.minor - feeOf(capture), capture.currency),
})

const idsOf = (it: { customId: string | null; invoiceId: string | null }) => ({
  ...(it.customId !== null && { custom_id: it.customId }),
  ...(it.invoiceId !== null && { invoice_id: it.invoiceId }),
})

const payeeOf = (context: Read, merchantId: string) => ({
  email_address: context.accounts.find((it) => it.merchantId === merchantId)?.email ?? '',
  merchant_id: merchantId,
})

const payerShape = {
  name: { given_name: PAYER.givenName, surname: PAYER.surname },
  email_address: PAYER.email,
  payer_id: PAYER.id,
  address: { country_code: PAYER.country },
}
const payerSource = {
  name: payerShape.name,
  email_address: PAYER.email,
  account_id: PAYER.id,
  account_status: 'VERIFIED',
  address: payerShape.address,
}
