import { z } from 'zod'
import type { Charge } from './payment-provider.ts'

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

/** A decimal amount with at most two decimals, to minor units. */
const money = z
  .number()
  .nonnegative()
  .max(1_000_000_000)
  .refine((it) => Math.abs(it * 100 - Math.round(it * 100)) < 1e-4)
  .transform((it) => Math.round(it * 100))

const refundShape = z.looseObject({ amount: money, status: z.string().nullish() })

/** A charge as Openpay sends it, read as ours. */
export const chargeShape = z
  .looseObject({
    id: z.string().min(1).max(64),
    order_id: z.string().max(100).nullish(),
    status: z.string().min(1).max(40),
    amount: money,
    currency: z.string().min(1).max(10),
    error_code: z.coerce.number().int().nullish().catch(null),
    payment_method: z
      .looseObject({ url: z.url({ protocol: /^https?$/ }).nullish() })
      .nullish()
      .catch(null),
    refund: refundShape.nullish(),
    refunds: z.array(refundShape).max(100).nullish(),
  })
  .transform((it): Charge => {
    const status = statusOf(it.status.toLowerCase(), it.amount, it.refunds ?? (it.refund ? [it.refund] : []))
    return {
      id: it.id,
      reference: it.order_id ?? null,
      status,
      amountMinor: it.amount,
      currency: it.currency.toUpperCase(),
      errorCode: errorCodeOf(status, it.status.toLowerCase(), it.error_code),
      redirectUrl: it.payment_method?.url ?? null,
    }
  })

type Refund = z.infer<typeof refundShape>

/** A refund shows in the charge's refunds while its status stays `completed`; a part of the amount changes nothing. */
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
