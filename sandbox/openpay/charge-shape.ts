import { mexicoTime } from './cards.ts'
import { offlineMethodShape } from './offline-charges.ts'
import type { ChargeRow } from './store.ts'
import { cardShape } from './tokens.ts'

// 2.9 % + 2.50, and value added tax on it, as the fee of a card charge [O: recorded notices].
const FEE_RATE = 0.029
const FEE_FIXED_MINOR = 250
const TAX_RATE = 0.16

/** A charge in Openpay's answers and notices: amounts in units with two decimals, Mexico City's times. */
export const chargeShape = (c: ChargeRow): Record<string, unknown> => ({
  id: c.id,
  authorization: c.authorization,
  operation_type: 'in',
  transaction_type: 'charge',
  method: c.offline?.method ?? 'card',
  ...(c.card !== null && { card: cardShape(c.card, c.createdAt) }),
  status: c.status,
  conciliated: false,
  creation_date: mexicoTime(c.createdAt),
  operation_date: mexicoTime(c.operatedAt),
  description: c.description,
  error_message: c.error?.message ?? null,
  error_code: c.error?.code ?? null,
  order_id: c.orderId,
  customer: c.customer,
  customer_id: null,
  amount: c.minor / 100,
  currency: c.currency,
  ...(c.authorization !== null && { fee: fee(c) }),
  ...(c.offline !== undefined && { due_date: mexicoTime(c.offline.dueAt) }),
  ...paymentMethod(c),
  ...(c.refund !== null && { refund: refundShape(c, c.refund) }),
})

const paymentMethod = (c: ChargeRow) => {
  if (c.offline !== undefined) return { payment_method: offlineMethodShape(c, c.offline) }
  return c.pageUrl === null ? {} : { payment_method: { type: 'redirect', url: c.pageUrl } }
}

const fee = (c: ChargeRow) => {
  const minor = Math.round(c.minor * FEE_RATE) + FEE_FIXED_MINOR
  return { amount: minor / 100, tax: Math.round(minor * TAX_RATE) / 100, currency: c.currency }
}

const refundShape = (c: ChargeRow, refund: NonNullable<ChargeRow['refund']>) => ({
  id: refund.id,
  authorization: c.authorization,
  method: 'card',
  operation_type: 'out',
  transaction_type: 'refund',
  status: 'completed',
  conciliated: false,
  creation_date: mexicoTime(refund.at),
  operation_date: mexicoTime(refund.at),
  description: refund.description,
  error_message: null,
  order_id: null,
  customer_id: null,
  amount: refund.minor / 100,
  currency: c.currency,
})
