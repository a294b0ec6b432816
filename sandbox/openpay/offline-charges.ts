import { z } from 'zod'
import { MEXICO_OFFSET_MS } from './cards.ts'
import { draft, noticeOf, type RequestOrigin, rejectUsedOrder } from './charges.ts'
import { OpenpayError } from './errors.ts'
import { chargeFields, parse } from './input.ts'
import { newDigits, type OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'

/** How long a reference can be paid unless `due_date` says otherwise [A]. */
export const OFFLINE_LIFETIME_MS = 30 * 86_400_000

const newOfflineCharge = z.object({
  ...chargeFields,
  method: z.enum(['store', 'bank_account']),
  currency: z.literal('MXN', 'must be MXN at shops and by SPEI').default('MXN'),
  due_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/, 'must be a date such as 2026-11-25T18:00:00')
    .nullish(),
})

/** Whether a body asks for a payment elsewhere: at a shop or by SPEI. */
export const isOffline = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'method' in body &&
  (body.method === 'store' || body.method === 'bank_account')

/**
 * `POST /charges` with method store or bank_account: `in_progress`, with the reference to pay later [D].
 * @throws OpenpayError 1001, 1003, 1006
 */
export const createOfflineCharge = (
  context: OpenpayContext,
  body: unknown,
  from: RequestOrigin,
): ChargeRow => {
  const input = parse(newOfflineCharge, body)
  rejectUsedOrder(context, input.order_id)
  const now = context.clock.now()
  const dueAt = input.due_date ? mexicoInstant(input.due_date) : now + OFFLINE_LIFETIME_MS
  if (Number.isNaN(dueAt) || dueAt <= now) throw new OpenpayError(1003, 'due_date must be in the future')
  const charge: ChargeRow = {
    ...draft(context, input, null),
    offline: {
      method: input.method,
      reference:
        input.method === 'store' ? `OPENPAYEMU${newDigits(context, 7)}` : `646180${newDigits(context, 12)}`,
      shopReference: newDigits(context, 16),
      dueAt,
    },
    status: 'in_progress',
    pageUrl: `${from.origin}/openpay`,
  }
  context.store.save('charge', charge)
  context.announce(noticeOf(charge), charge, from.cause)
  return charge
}

/** `payment_method` of a charge that is paid elsewhere. */
export const offlineMethodShape = (
  charge: Pick<ChargeRow, 'pageUrl'>,
  offline: NonNullable<ChargeRow['offline']>,
) => {
  if (offline.method === 'bank_account')
    return {
      type: 'bank_transfer',
      bank: 'STP',
      agreement: '0000000',
      clabe: offline.reference,
      name: offline.shopReference,
    }
  const barcode = (text: string) => `${charge.pageUrl}/barcode/${text}?width=1&height=45&text=false`
  return {
    type: 'store',
    reference: offline.reference,
    paybin_reference: offline.shopReference,
    barcode_url: barcode(offline.reference),
    barcode_paybin_url: barcode(offline.shopReference),
  }
}

/** A local time of Mexico City as an instant; a day alone is its end. */
const mexicoInstant = (text: string): number => {
  const full = text.includes('T') ? text : `${text}T23:59:59`
  return Date.parse(`${full.length === 16 ? `${full}:00` : full}Z`) + MEXICO_OFFSET_MS
}
