import { z } from 'zod'
import { refusal } from './errors.ts'
import { amount, minorOf, parse, text } from './input.ts'
import { type MerchantCall, requestKey } from './orders.ts'
import { type Account, newId, type Origin, type PaypalContext } from './paypal-context.ts'
import { earlierResult, keepResult, REQUEST_ID_KEPT_MS } from './replays.ts'
import type { CaptureRow, RefundRow } from './store.ts'

const newRefund = z.object({
  amount: amount.optional(),
  invoice_id: text(127).optional(),
  custom_id: text(127).optional(),
  note_to_payer: text(255).optional(),
})

/** A capture of an order of this account. @throws PaypalError INVALID_RESOURCE_ID */
export const captureOf = (context: PaypalContext, account: Account, id: string): CaptureRow => {
  const capture = context.store.find('capture', id)
  if (capture === undefined || capture.orderId === null || capture.merchantId !== account.merchantId)
    throw refusal('INVALID_RESOURCE_ID', { location: 'path', field: 'capture_id', value: id.slice(0, 100) })
  return capture
}

/** A refund or reversal of this account. @throws PaypalError INVALID_RESOURCE_ID */
export const refundOf = (context: PaypalContext, account: Account, id: string): RefundRow => {
  const refund = context.store.find('refund', id)
  if (refund === undefined || refund.merchantId !== account.merchantId)
    throw refusal('INVALID_RESOURCE_ID', { location: 'path', field: 'refund_id', value: id.slice(0, 100) })
  return refund
}

/** `POST /v2/payments/captures/{id}/refund`: all that is left, or `amount`. @throws PaypalError */
export const refundByMerchant = (
  context: PaypalContext,
  call: MerchantCall,
  id: string,
): { refund: RefundRow; isNew: boolean } => {
  const capture = captureOf(context, call.account, id)
  const key = requestKey(call, `refund ${id}`, REQUEST_ID_KEPT_MS.payment)
  const earlier = earlierResult(context, key)
  if (earlier !== undefined) return { refund: refundOf(context, call.account, earlier), isNew: false }
  const input = parse(newRefund, call.body ?? {})
  const asked = input.amount === undefined ? undefined : minorOf(input.amount, '/amount')
  if (asked !== undefined && asked.currency !== capture.currency)
    throw refusal('REFUND_CAPTURE_CURRENCY_MISMATCH', { location: 'body', field: '/amount/currency_code' })
  rejectUsedRefundInvoice(context, capture, input.invoice_id)
  const refund = refundCapture(context, capture, asked?.minor, call, {
    invoiceId: input.invoice_id ?? null,
    note: input.note_to_payer ?? null,
  })
  keepResult(context, key, refund.id)
  return { refund, isNew: true }
}

/**
 * Sends back `minor`, or all that is left. @throws PaypalError such as PENDING_CAPTURE or
 * REFUND_AMOUNT_EXCEEDED
 */
export const refundCapture = (
  context: PaypalContext,
  capture: CaptureRow,
  minor: number | undefined,
  from: Origin,
  texts: Pick<RefundRow, 'invoiceId' | 'note'> = { invoiceId: null, note: null },
): RefundRow => {
  if (capture.status === 'PENDING') throw refusal('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw refusal('REFUND_NOT_ALLOWED')
  if (capture.dispute?.status === 'OPEN') throw refusal('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  const left = leftOf(context, capture)
  if (left === 0) throw refusal('CAPTURE_FULLY_REFUNDED')
  if (minor !== undefined && minor > left) throw refusal('REFUND_AMOUNT_EXCEEDED')
  const refund = { ...movement(context, capture, 'refund', minor ?? left), ...texts }
  context.store.save('refund', refund)
  const changed = save(context, capture, {
    status: refund.minor === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    reason: null,
  })
  context.announce({ kind: 'refunded', capture: changed, refund }, from)
  return refund
}

/** A pending capture's end. Any other capture stays as it is. */
export const settlePending = (
  context: PaypalContext,
  capture: CaptureRow,
  end: 'completed' | 'denied',
  from: Origin,
): CaptureRow => {
  if (capture.status !== 'PENDING') return capture
  const status = end === 'completed' ? 'COMPLETED' : 'DECLINED'
  const changed = save(context, capture, { status, reason: null })
  context.announce({ kind: end, capture: changed }, from)
  return changed
}

/** A chargeback: the money that is left goes back to the payer while the dispute lasts. */
export const reverseCapture = (context: PaypalContext, capture: CaptureRow, from: Origin): CaptureRow => {
  const left = leftOf(context, capture)
  if (capture.status === 'PENDING' || capture.status === 'DECLINED' || left === 0) return capture
  const refund = movement(context, capture, 'reversal', left)
  context.store.save('refund', refund)
  const changed = save(context, capture, {
    status: 'REFUNDED',
    reason: 'CHARGEBACK',
    dispute: { id: `PP-D-${newId(context, 5)}`, status: 'OPEN', createdAt: refund.createdAt },
  })
  context.announce({ kind: 'reversed', capture: changed, refund }, from)
  return changed
}

/** The dispute ends in the merchant's favour: the money comes back. */
export const cancelReversal = (context: PaypalContext, capture: CaptureRow, from: Origin): CaptureRow => {
  const reversal = refundsOf(context, capture).findLast((it) => it.kind === 'reversal')
  if (capture.dispute?.status !== 'OPEN' || reversal === undefined) return capture
  const refund = movement(context, capture, 'canceled-reversal', reversal.minor)
  context.store.save('refund', refund)
  const changed = save(context, capture, {
    status: reversal.minor === capture.minor ? 'COMPLETED' : 'PARTIALLY_REFUNDED',
    reason: null,
    dispute: { ...capture.dispute, status: 'RESOLVED' },
  })
  context.announce({ kind: 'reversal-canceled', capture: changed, refund }, from)
  return changed
}

/** The refunds and reversals of a capture, oldest first. */
export const refundsOf = (context: Pick<PaypalContext, 'store'>, capture: CaptureRow): RefundRow[] =>
  context.store.all('refund').filter((it) => it.captureId === capture.id)

/** How much of a capture the merchant still has. */
const leftOf = (context: PaypalContext, capture: CaptureRow): number =>
  refundsOf(context, capture).reduce(
    (left, it) => left + (it.kind === 'canceled-reversal' ? it.minor : -it.minor),
    capture.minor,
  )

const movement = (
  context: PaypalContext,
  capture: CaptureRow,
  kind: RefundRow['kind'],
  minor: number,
): RefundRow => ({
  id: newId(context),
  captureId: capture.id,
  merchantId: capture.merchantId,
  kind,
  minor,
  currency: capture.currency,
  invoiceId: null,
  note: null,
  createdAt: context.clock.now(),
})

const save = (context: PaypalContext, capture: CaptureRow, change: Partial<CaptureRow>): CaptureRow => {
  const changed = { ...capture, ...change, updatedAt: context.clock.now() }
  context.store.save('capture', changed)
  return changed
}

const rejectUsedRefundInvoice = (
  context: PaypalContext,
  capture: CaptureRow,
  invoiceId: string | undefined,
): void => {
  const isUsed = (it: RefundRow) => it.merchantId === capture.merchantId && it.invoiceId === invoiceId
  if (invoiceId !== undefined && context.store.all('refund').some(isUsed))
    throw refusal('DUPLICATE_INVOICE_ID', {
      description: 'Invoice ID was previously used to refund a capture.',
    })
}
