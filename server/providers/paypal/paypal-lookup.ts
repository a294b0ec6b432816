import { z } from 'zod'
import type { Charge, Lookup } from '../payment-provider.ts'
import type { PaypalCalls, PaypalDeps } from './paypal-call.ts'
import type { Certificates } from './paypal-certificates.ts'
import type { orderShapeFor, PaypalOrder } from './paypal-order.ts'
import {
  chargeOfPayment,
  chargeOfReturns,
  isOfUnnamedOrder,
  isPayment,
  isReturn,
  reasonOf,
  type Transaction,
  transactionsOf,
} from './paypal-transactions.ts'

/** An account of ours at PayPal. */
export type PaypalAccountDeps = PaypalDeps & {
  name: `paypal-${string}`
  merchantId: string
  business: string
  webhookId: string
  redirectHosts: string[]
  certificates: Certificates
  ipnUrl: string
  /** Whether notices about test money are accepted. */
  takesTestMoney: boolean
}

/** An account with its calls. */
export type Opened = {
  deps: PaypalAccountDeps
  calls: PaypalCalls
  orderShape: ReturnType<typeof orderShapeFor>
}

const DAY_MS = 86_400_000
/** A day longer than attempts are reconciled. */
const RECENT_MS = 4 * DAY_MS
/** Longer than any pause of the reconciliation of the books. */
export const NEWS_MS = 8 * DAY_MS
/** PayPal's clock may be ahead of ours. */
const AHEAD_MS = 3_600_000

type FoundOrder = { kind: 'found'; order: PaypalOrder | undefined } | { kind: 'unknown'; reason: string }

export const orderById = async ({ calls, orderShape }: Opened, id: string): Promise<FoundOrder> => {
  const result = await calls.get(`/v2/checkout/orders/${encodeURIComponent(id)}`)
  if (result.kind === 'refused' && result.status === 404) return { kind: 'found', order: undefined }
  if (result.kind !== 'answered') return { kind: 'unknown', reason: reasonOf(result) }
  const order = orderShape.safeParse(result.body)
  return order.success
    ? { kind: 'found', order: order.data }
    : { kind: 'unknown', reason: 'unreadable order' }
}

export const chargeById = async (paypal: Opened, id: string): Promise<Lookup> => {
  const found = await orderById(paypal, id)
  if (found.kind === 'unknown') return found
  if (found.order !== undefined) return { kind: 'found', charges: [found.order.charge] }
  // An order that nobody captured in time is gone; a payment by a classic button never had one.
  return recentCharges(paypal, (it) => it.id === id || it.of === id)
}

/** The charges behind the recent transactions that `wanted` accepts. */
export const recentCharges = async (
  paypal: Opened,
  wanted: (it: Transaction) => boolean,
): Promise<Lookup> => {
  const now = paypal.deps.clock.now()
  const range = { from: new Date(now - RECENT_MS), to: new Date(now + AHEAD_MS) }
  const found = await transactionsOf(paypal.calls, range, wanted)
  if (found.kind === 'unknown') return found
  const charges: Charge[] = []
  for (const payment of found.rows.filter(isPayment)) {
    const charge = await chargeBehind(paypal, payment, found.rows)
    if (charge.kind === 'unknown') return charge
    charges.push(...charge.charges)
  }
  return { kind: 'found', charges }
}

const chargeBehind = async (paypal: Opened, payment: Transaction, rows: Transaction[]): Promise<Lookup> => {
  if (isOfUnnamedOrder(payment)) return chargeOfCapture(paypal, rows, payment.id)
  const found = payment.isOfOrder && payment.of !== null ? await orderById(paypal, payment.of) : undefined
  if (found?.kind === 'unknown') return found
  return { kind: 'found', charges: [found?.order?.charge ?? chargeOfPayment(payment, rows)] }
}

const captureShape = z.looseObject({
  supplementary_data: z.looseObject({ related_ids: z.looseObject({ order_id: z.string().max(64) }) }),
})

/** The charge whose money that payment captured: its returns changed it after its own day. */
export const chargeOfCapture = async (paypal: Opened, rows: Transaction[], id: string): Promise<Lookup> => {
  const result = await paypal.calls.get(`/v2/payments/captures/${encodeURIComponent(id)}`)
  if (result.kind === 'refused' && result.status === 404) return chargeOfButton(paypal, rows, id)
  if (result.kind !== 'answered') return { kind: 'unknown', reason: reasonOf(result) }
  const read = captureShape.safeParse(result.body)
  if (!read.success) return { kind: 'unknown', reason: 'unreadable capture' }
  return chargeById(paypal, read.data.supplementary_data.related_ids.order_id)
}

/** A payment by a classic button, which is no capture: later rows of the list tell its outcome. */
const chargeOfButton = async (paypal: Opened, rows: Transaction[], id: string): Promise<Lookup> => {
  const now = paypal.deps.clock.now()
  const range = { from: new Date(now - NEWS_MS), to: new Date(now + AHEAD_MS) }
  const returns = await transactionsOf(paypal.calls, range, (it) => isReturn(it) && it.of === id)
  if (returns.kind === 'unknown') return returns
  const payment = rows.find((it) => it.id === id && isPayment(it))
  const charge =
    payment === undefined ? chargeOfReturns(id, returns.rows) : chargeOfPayment(payment, returns.rows)
  return { kind: 'found', charges: charge === undefined ? [] : [charge] }
}
