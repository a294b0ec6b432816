import { z } from 'zod'
import { listedRedirect } from '../listed-redirect.ts'
import type { Charge } from '../payment-provider.ts'

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
