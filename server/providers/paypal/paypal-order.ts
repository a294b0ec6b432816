import { z } from 'zod'
import { listedRedirect } from '../listed-redirect.ts'
import type { Charge, DeclineReason, NewCharge } from '../payment-provider.ts'

/** PayPal's issues (docs: Orders v2, errors) that are ours to mend; others are the buyer's or the bank's. */
const reasons: Record<string, DeclineReason> = {
  AUTHENTICATION_FAILURE: 'merchant-refused',
  NOT_AUTHORIZED: 'merchant-refused',
  PERMISSION_DENIED: 'merchant-refused',
  PAYEE_ACCOUNT_INVALID: 'merchant-refused',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'merchant-refused',
  PAYEE_ACCOUNT_RESTRICTED: 'merchant-refused',
  PAYEE_ACCOUNT_NOT_SUPPORTED: 'merchant-refused',
  INVALID_REQUEST: 'data-unreadable',
  MALFORMED_REQUEST_JSON: 'data-unreadable',
  MISSING_REQUIRED_PARAMETER: 'data-unreadable',
  INVALID_PARAMETER_SYNTAX: 'data-unreadable',
  INVALID_PARAMETER_VALUE: 'data-unreadable',
  INVALID_STRING_LENGTH: 'data-unreadable',
  DECIMAL_PRECISION: 'data-unreadable',
  CURRENCY_NOT_SUPPORTED: 'merchant-refused',
}

export const paypalDeclineReason = (errorCode: string): DeclineReason => reasons[errorCode] ?? 'declined'

const MAX_DESCRIPTION = 127

/** PayPal's amounts are texts of at most two decimals; they are read as minor units. */
export const money = z
  .looseObject({
    currency_code: z.string().length(3),
    value: z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/),
  })
  .transform((it) => ({ currency: it.currency_code, minor: Math.round(Number(it.value) * 100) }))

export const moneyText = (minor: number): string => (minor / 100).toFixed(2)

export const linkShape = z.looseObject({ rel: z.string(), href: z.string().max(2_000) })

/** An unreadable time is dropped: no decision about money needs it. */
export const instant = z
  .string()
  .transform((it) => new Date(it))
  .refine((it) => !Number.isNaN(it.getTime()))
  .optional()
  .catch(undefined)

const captureShape = z.looseObject({
  id: z.string().min(1).max(64),
  status: z.string().max(40),
  status_details: z
    .looseObject({ reason: z.string().max(100).optional() })
    .optional()
    .catch(undefined),
  amount: money,
})
type Capture = z.infer<typeof captureShape>

const unitShape = z.looseObject({
  custom_id: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  amount: money,
  payments: z.looseObject({ captures: z.array(captureShape).max(20).optional() }).optional(),
})

const orderShape = z.looseObject({
  id: z.string().min(1).max(64),
  status: z.string().max(40),
  purchase_units: z.tuple([unitShape]),
  create_time: instant,
  update_time: z.string().max(40).optional().catch(undefined),
  links: z.array(linkShape).max(20).optional(),
})

/** An order as PayPal reports it: our charge, and the facts that a capture and a refund need. */
export type PaypalOrder = {
  charge: Charge
  captureId: string | undefined
  /** Changes with each approval. */
  version: string
}

/** Reads an order; `redirectHosts` are the hosts to which a buyer may be sent. */
export const orderShapeFor = (redirectHosts: string[]) =>
  orderShape.transform((it): PaypalOrder => {
    const [unit] = it.purchase_units
    const capture = decisive(unit.payments?.captures ?? [])
    const { minor, currency } = capture?.amount ?? unit.amount
    const status = statusOf(it.status, capture)
    const approve = it.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    return {
      captureId: capture?.id,
      version: it.update_time ?? '',
      charge: {
        id: it.id,
        reference: unit.invoice_id ?? unit.custom_id ?? null,
        status,
        amountMinor: minor,
        currency,
        errorCode: status === 'failed' ? (capture?.status ?? it.status) : null,
        ...listedRedirect(status === 'requires-action' ? (approve?.href ?? null) : null, redirectHosts),
        ...(it.status === 'APPROVED' && capture === undefined && { awaitsCapture: true }),
        ...(it.create_time !== undefined && { createdAt: it.create_time }),
      },
    }
  })

/** A partial return changes nothing. */
const captureStatuses: Record<string, Charge['status']> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'refunded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const orderStatuses: Record<string, Charge['status']> = {
  CREATED: 'requires-action',
  SAVED: 'requires-action',
  PAYER_ACTION_REQUIRED: 'requires-action',
  APPROVED: 'pending',
  VOIDED: 'failed',
}

/** The reasons with which PayPal took money back at the buyer's or their bank's request. */
const TAKEN_BACK = /^(CHARGEBACK|BUYER_COMPLAINT|REVERSED)$/

const statusOf = (orderStatus: string, capture: Capture | undefined): Charge['status'] => {
  if (capture === undefined) return orderStatuses[orderStatus] ?? 'unknown'
  if (capture.status === 'REVERSED') return 'charged-back'
  const status = captureStatuses[capture.status] ?? 'unknown'
  return status === 'refunded' && TAKEN_BACK.test(capture.status_details?.reason ?? '')
    ? 'charged-back'
    : status
}

const PRECEDENCE = [
  'FAILED',
  'DECLINED',
  'PENDING',
  'REFUNDED',
  'REVERSED',
  'PARTIALLY_REFUNDED',
  'COMPLETED',
]

/** A refused capture may be followed by a good one, so a capture that moved money decides. */
const decisive = (captures: Capture[]): Capture | undefined =>
  captures.toSorted((a, b) => PRECEDENCE.indexOf(b.status) - PRECEDENCE.indexOf(a.status))[0]

/** The order that PayPal is to make of a charge. */
export const orderBodyOf = (it: NewCharge) => {
  if (it.by.method !== 'wallet') throw new Error(`PayPal takes no ${it.by.method}`)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: it.reference,
        // PayPal takes each invoice once, whatever happens to the request's id.
        invoice_id: it.reference,
        description: it.description.slice(0, MAX_DESCRIPTION),
        amount: { currency_code: it.currency, value: moneyText(it.amountMinor) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: it.redirectUrl,
          cancel_url: it.by.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          locale: it.lang === 'en' ? 'en-US' : 'es-MX',
        },
      },
    },
  }
}
