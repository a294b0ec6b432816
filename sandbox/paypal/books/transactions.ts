import { z } from 'zod'
import { PaypalError } from './errors.ts'
import { parse } from './input.ts'
import { type Account, money, type PaypalContext, paypalTime } from './paypal-context.ts'
import { feeOf } from './shapes.ts'
import type { CaptureRow, RefundRow } from './store.ts'

const MAX_RANGE_MS = 31 * 86_400_000
const MAX_PAGE_SIZE = 500

const dateTime = z.iso.datetime({ offset: true }).transform((it) => Date.parse(it))
const query = z.object({
  start_date: dateTime,
  end_date: dateTime,
  fields: z.string().max(200).default('transaction_info'),
  transaction_id: z.string().min(17).max(19).optional(),
  transaction_status: z.enum(['D', 'P', 'S', 'V']).optional(),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(100),
  page: z.coerce.number().int().min(1).default(1),
})

type Money = ReturnType<typeof money>
type Transaction = {
  transaction_id: string
  paypal_reference_id: string | null
  paypal_reference_id_type: 'ODR' | 'TXN' | null
  transaction_event_code: string
  transaction_initiation_date: string
  transaction_updated_date: string
  transaction_amount: Money
  fee_amount: Money
  transaction_status: string
  invoice_id: string | null
  custom_field: string | null
}

/**
 * `GET /v1/reporting/transactions`: the account's payments, refunds and reversals, oldest first. Ranges of at
 * most 31 days [D].
 * @throws PaypalError INVALID_REQUEST
 */
export const searchTransactions = (context: PaypalContext, account: Account, rawQuery: unknown) => {
  const input = parse(query, rawQuery, 'query')
  const range = input.end_date - input.start_date
  if (range < 0 || range > MAX_RANGE_MS)
    throw new PaypalError('INVALID_REQUEST', [
      {
        field: 'end_date',
        location: 'query',
        issue: 'Date range is greater than 31 days',
        description: 'The start date must be before the end date, by at most 31 days.',
      },
    ])
  const found = transactionsOf(context, account)
    .filter(({ at }) => at >= input.start_date && at <= input.end_date)
    .map(({ row }) => row)
    .filter((it) => it.transaction_id === (input.transaction_id ?? it.transaction_id))
    .filter((it) => it.transaction_status === (input.transaction_status ?? it.transaction_status))
  const first = (input.page - 1) * input.page_size
  return {
    transaction_details: found.slice(first, first + input.page_size).map((it) => ({ transaction_info: it })),
    account_number: account.merchantId,
    start_date: reportTime(input.start_date),
    end_date: reportTime(input.end_date),
    last_refreshed_datetime: reportTime(context.clock.now()),
    page: input.page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / input.page_size),
  }
}

const transactionsOf = (context: PaypalContext, account: Account): { at: number; row: Transaction }[] => {
  const isOurs = (it: { merchantId: string }) => it.merchantId === account.merchantId
  const captures = context.store
    .all('capture')
    .filter(isOurs)
    .map((it) => ({ at: it.createdAt, row: ofCapture(it) }))
  const refunds = context.store
    .all('refund')
    .filter(isOurs)
    .map((it) => ({ at: it.createdAt, row: ofRefund(it, context.store.find('capture', it.captureId)) }))
  return [...captures, ...refunds].sort((a, b) => a.at - b.at)
}

// T0006 PayPal Checkout APIs, T0007 Website Payments Standard; S successful, P pending, D denied, V reversed
// or refunded [D].
const ofCapture = (capture: CaptureRow): Transaction => ({
  transaction_id: capture.id,
  paypal_reference_id: capture.orderId,
  paypal_reference_id_type: capture.orderId === null ? null : 'ODR',
  transaction_event_code: capture.orderId === null ? 'T0007' : 'T0006',
  transaction_initiation_date: reportTime(capture.createdAt),
  transaction_updated_date: reportTime(capture.updatedAt),
  transaction_amount: money(capture.minor, capture.currency),
  fee_amount: negative(feeOf(capture), capture.currency),
  transaction_status: statusOf(capture),
  invoice_id: capture.invoiceId,
  custom_field: capture.customId,
})

const statusOf = (capture: CaptureRow): string => {
  if (capture.status === 'PENDING') return 'P'
  if (capture.status === 'REFUNDED') return 'V'
  return capture.status === 'DECLINED' ? 'D' : 'S'
}

// T1107 refund, T1106 reversal, T1108 cancelled reversal [A: its code]; outgoing amounts are negative [D].
const CODES = { refund: 'T1107', reversal: 'T1106', 'canceled-reversal': 'T1108' } as const

const ofRefund = (refund: RefundRow, capture: CaptureRow | undefined): Transaction => ({
  transaction_id: refund.id,
  paypal_reference_id: refund.captureId,
  paypal_reference_id_type: 'TXN',
  transaction_event_code: CODES[refund.kind],
  transaction_initiation_date: reportTime(refund.createdAt),
  transaction_updated_date: reportTime(refund.createdAt),
  transaction_amount:
    refund.kind === 'canceled-reversal'
      ? money(refund.minor, refund.currency)
      : negative(refund.minor, refund.currency),
  fee_amount: money(0, refund.currency),
  transaction_status: 'S',
  invoice_id: refund.invoiceId ?? capture?.invoiceId ?? null,
  custom_field: capture?.customId ?? null,
})

const negative = (minor: number, currency: CaptureRow['currency']) => money(-minor, currency)

/** "2026-11-20T18:00:00+0000" [D]. */
const reportTime = (ms: number): string => paypalTime(ms).replace('Z', '+0000')
