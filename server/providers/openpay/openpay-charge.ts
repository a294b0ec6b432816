import { z } from 'zod'
import { listedRedirect } from '../listed-redirect.ts'
import type { CardLookup, Charge, DeclineReason } from '../payment-provider.ts'
import type { CallResult } from './openpay-call.ts'

/** Openpay's error numbers (documentation: documents.openpay.mx, errors). */
const reasons: Record<string, DeclineReason> = {
  1001: 'data-unreadable',
  1002: 'merchant-refused',
  1007: 'declined',
  1008: 'merchant-refused',
  1009: 'merchant-refused',
  1010: 'merchant-refused',
  2004: 'number-invalid',
  2005: 'expiry-invalid',
  2006: 'security-code-invalid',
  2007: 'number-invalid',
  2009: 'security-code-invalid',
  2010: 'authentication-failed',
  3001: 'declined',
  3002: 'card-expired',
  3003: 'insufficient-funds',
  3006: 'call-bank',
  3008: 'call-bank',
  3012: 'call-bank',
  4001: 'merchant-refused',
  // These are words of the status, where a failed charge has no number: nobody answered the bank's page in
  // time.
  cancelled: 'authentication-failed',
  expired: 'authentication-failed',
  failed: 'declined',
}

/** A card that is stolen, lost or suspicious (other numbers from 3000 on) is never more than declined. */
export const openpayDeclineReason = (errorCode: string): DeclineReason =>
  reasons[errorCode] ?? (/^3\d{3}$/.test(errorCode) ? 'declined' : 'data-refused')

const tokenShape = z.looseObject({
  card: z.looseObject({
    card_number: z.string().min(1).max(40),
    brand: z.string().max(40).nullish(),
    expiration_month: z.coerce.string().max(4),
    expiration_year: z.coerce.string().max(4),
  }),
})

/** The card behind a token, as far as Openpay shows it (documentation: tokens, get). */
export const toCardLookup = (result: CallResult): CardLookup => {
  if (result.kind === 'unreachable' || result.kind === 'not-sent')
    return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') return { kind: 'unknown', reason: `status ${result.status}` }
  const token = tokenShape.safeParse(result.body)
  if (!token.success) return { kind: 'unknown', reason: 'unreadable token' }
  const { card_number: number, brand, expiration_month: month, expiration_year: year } = token.data.card
  return { kind: 'found', card: { number, brand: brand ?? '', expires: `${month.padStart(2, '0')}/${year}` } }
}

const statuses: Record<string, Charge['status']> = {
  completed: 'succeeded',
  charge_pending: 'requires-action',
  in_progress: 'pending',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  refunded: 'refunded',
  chargeback_pending: 'charged-back',
  chargeback_accepted: 'charged-back',
  chargeback_adjustment: 'charged-back',
}

/** The bank has decided for the card's holder. */
const DECIDED = 'chargeback_accepted'

/** A decimal amount with at most two decimals, to minor units. */
const money = z
  .number()
  .nonnegative()
  .max(1_000_000_000)
  .refine((it) => Math.abs(it * 100 - Math.round(it * 100)) < 1e-4)
  .transform((it) => Math.round(it * 100))

const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/i

/**
 * An unreadable date is dropped: no decision about money needs it. A date without a zone is in central
 * Mexico.
 */
const instant = z
  .string()
  .transform((it) => new Date(HAS_ZONE.test(it) ? it : `${it}-06:00`))
  .refine((it) => !Number.isNaN(it.getTime()))
  .optional()
  .catch(undefined)

const refundShape = z.looseObject({ amount: money, status: z.string().nullish() })

/** A charge as Openpay sends it, read as ours; `redirectHosts` are those to which a buyer may be sent. */
export const chargeShapeFor = (redirectHosts: string[]) =>
  z
    .looseObject({
      id: z.string().min(1).max(64),
      order_id: z.string().max(100).nullish(),
      status: z.string().min(1).max(40),
      amount: money,
      currency: z.string().min(1).max(10),
      error_code: z.coerce.number().int().nullish().catch(null),
      payment_method: z
        .looseObject({
          url: z.string().max(2_000).nullish(),
          reference: z.string().max(100).nullish(),
          barcode_url: z.string().max(2_000).nullish(),
        })
        .nullish()
        .catch(null),
      method: z.string().max(40).nullish().catch(null),
      creation_date: instant,
      due_date: instant,
      refund: refundShape.nullish(),
      refunds: z.array(refundShape).max(100).nullish(),
    })
    .transform((it): Charge => {
      const status = statusOf(
        it.status.toLowerCase(),
        it.amount,
        it.refunds ?? (it.refund ? [it.refund] : []),
      )
      return {
        id: it.id,
        reference: it.order_id ?? null,
        status,
        amountMinor: it.amount,
        currency: it.currency.toUpperCase(),
        errorCode: errorCodeOf(status, it.status.toLowerCase(), it.error_code),
        ...listedRedirect(it.payment_method?.url ?? null, redirectHosts),
        ...cashOf(it),
        ...(it.status.toLowerCase() === DECIDED && { isChargeBackFinal: true }),
        ...(it.creation_date !== undefined && { createdAt: it.creation_date }),
      }
    })

type CashFields = {
  method?: string | null | undefined
  due_date?: Date | undefined
  payment_method?:
    | { reference?: string | null | undefined; barcode_url?: string | null | undefined }
    | null
    | undefined
}

/** A shop's till reads the reference off the barcode (documentation: charges, method store). */
const cashOf = ({ method, due_date, payment_method }: CashFields): Pick<Charge, 'cash'> => {
  if (method !== 'store' || !payment_method?.reference) return {}
  const { reference, barcode_url } = payment_method
  return { cash: { reference, barcodeUrl: barcode_url ?? null, dueAt: due_date ?? null } }
}

type Refund = z.infer<typeof refundShape>

/** A refund shows in the charge's refunds while its status stays `completed`; a partial one has no effect. */
const statusOf = (word: string, amountMinor: number, refunds: Refund[]): Charge['status'] => {
  const status = statuses[word] ?? 'unknown'
  return status === 'succeeded' && refundedMinor(refunds) >= amountMinor ? 'refunded' : status
}

const refundedMinor = (refunds: Refund[]): number =>
  refunds
    .filter((it) => (it.status ?? 'completed').toLowerCase() === 'completed')
    .reduce((sum, it) => sum + it.amount, 0)

/** A failure without a number is known by its status word. */
const errorCodeOf = (status: Charge['status'], word: string, code: number | null | undefined) => {
  if (code) return String(code)
  return status === 'failed' ? word : null
}
