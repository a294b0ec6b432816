import { z } from 'zod'
import type { Charge } from '../payment-provider.ts'
import type { CallResult, PaypalCalls } from './paypal-call.ts'
import { instant, money } from './paypal-order.ts'

const PAGE_SIZE = 500
const LAST_PAGE_MAX = 1_000

/** Payments through orders and through classic buttons; their refunds, charge-backs and reinstatements. */
const PAYMENTS = /^T00\d\d$/
const RETURNS = /^T11\d\d$/
const REFUND = 'T1107'
/** A payment through an order; PayPal need not name the order. */
const CHECKOUT = 'T0006'

const rowShape = z
  .looseObject({
    transaction_id: z.string().min(1).max(64),
    paypal_reference_id: z.string().max(64).nullish(),
    paypal_reference_id_type: z.string().max(10).nullish(),
    transaction_event_code: z.string().max(10),
    transaction_initiation_date: instant,
    transaction_updated_date: instant,
    transaction_amount: money,
    transaction_status: z.string().max(10),
    invoice_id: z.string().max(127).nullish(),
    custom_field: z.string().max(255).nullish(),
  })
  .transform((it) => ({
    id: it.transaction_id,
    /** For a payment its order, for a refund its payment. */
    of: it.paypal_reference_id ?? null,
    isOfOrder: it.paypal_reference_id_type === 'ODR',
    code: it.transaction_event_code,
    at: it.transaction_initiation_date,
    updatedAt: it.transaction_updated_date ?? it.transaction_initiation_date,
    amount: it.transaction_amount,
    status: it.transaction_status,
    reference: it.invoice_id ?? it.custom_field ?? null,
  }))
export type Transaction = z.infer<typeof rowShape>

const pageShape = z.looseObject({
  transaction_details: z.array(z.looseObject({ transaction_info: rowShape })).max(PAGE_SIZE),
  total_pages: z.number().int().nonnegative().max(LAST_PAGE_MAX),
})

export type TransactionPage =
  | { kind: 'found'; rows: Transaction[]; next: number | undefined }
  | { kind: 'unknown'; reason: string }

/** One page of an account's transactions; PayPal lists them up to three hours late. */
export const transactionPage = async (
  calls: PaypalCalls,
  { from, to, page }: { from: Date; to: Date; page: number },
): Promise<TransactionPage> => {
  const query = new URLSearchParams({
    start_date: from.toISOString(),
    end_date: to.toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(page),
  })
  const result = await calls.get(`/v1/reporting/transactions?${query}`)
  if (result.kind !== 'answered') return { kind: 'unknown', reason: reasonOf(result) }
  const read = pageShape.safeParse(result.body)
  if (!read.success) return { kind: 'unknown', reason: 'unreadable transactions' }
  const rows = read.data.transaction_details.map((it) => it.transaction_info)
  return { kind: 'found', rows, next: page < read.data.total_pages ? page + 1 : undefined }
}

/** The transactions of some days that `wanted` accepts, with those of the payments they belong to. */
export const transactionsOf = async (
  calls: PaypalCalls,
  range: { from: Date; to: Date },
  wanted: (it: Transaction) => boolean,
): Promise<TransactionPage> => {
  const rows: Transaction[] = []
  for (let page: number | undefined = 1; page !== undefined; ) {
    const found: TransactionPage = await transactionPage(calls, { ...range, page })
    if (found.kind === 'unknown') return found
    rows.push(...found.rows.filter(wanted))
    page = found.next
  }
  return { kind: 'found', rows, next: undefined }
}

export const isPayment = ({ code, amount }: Transaction): boolean => PAYMENTS.test(code) && amount.minor > 0
export const isReturn = ({ code }: Transaction): boolean => RETURNS.test(code)
export const isOfUnnamedOrder = ({ code, isOfOrder }: Transaction): boolean => code === CHECKOUT && !isOfOrder
/** The list does not say whether it was refunded or charged back. */
export const isReturned = ({ status }: Transaction): boolean => status === 'V'

const statuses: Record<string, Charge['status']> = {
  S: 'succeeded',
  P: 'pending',
  D: 'failed',
  V: 'refunded',
}

/** A payment as the list has it, with the outcome from other rows. */
export const chargeOfPayment = (payment: Transaction, rows: Transaction[] = []): Charge => {
  const status = statusOf(payment, rows)
  return {
    id: payment.isOfOrder && payment.of !== null ? payment.of : payment.id,
    reference: payment.reference,
    status,
    amountMinor: payment.amount.minor,
    currency: payment.amount.currency,
    errorCode: status === 'failed' ? 'DENIED' : null,
    redirectUrl: null,
    ...(isOfUnnamedOrder(payment) && { isNamedByPayment: true }),
    ...(payment.at !== undefined && { createdAt: payment.at }),
  }
}

const statusOf = (payment: Transaction, rows: Transaction[]): Charge['status'] => {
  const status = statuses[payment.status] ?? 'unknown'
  if (status !== 'succeeded' && status !== 'refunded') return status
  const returns = rows.filter((it) => isReturn(it) && it.of === payment.id)
  return status === 'succeeded' && payment.amount.minor + sumOf(returns) > 0 ? status : returnedAs(returns)
}

const sumOf = (rows: Transaction[]): number => rows.reduce((sum, it) => sum + it.amount.minor, 0)
const returnedAs = (returns: Transaction[]) =>
  returns.some((it) => it.code !== REFUND && it.amount.minor < 0) ? 'charged-back' : 'refunded'

/**
 * The charge of a payment that is absent, derived from its returns: they equal the whole payment, or it is no
 * charge of that order. Undefined where the money came again.
 */
export const chargeOfReturns = (id: string, returns: Transaction[]): Charge | undefined => {
  const [first] = returns
  const amountMinor = -sumOf(returns)
  if (first === undefined || amountMinor <= 0) return undefined
  const { reference, amount } = first
  const money = { amountMinor, currency: amount.currency }
  return { id, reference, ...money, status: returnedAs(returns), errorCode: null, redirectUrl: null }
}

/** The reason for a missing answer, for the log. */
export const reasonOf = (it: Exclude<CallResult, { kind: 'answered' }>): string =>
  it.kind === 'refused' ? `status ${it.status}, ${it.issue ?? 'unreadable'}` : it.reason
