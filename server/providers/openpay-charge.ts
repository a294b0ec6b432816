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
        .looseObject({ url: z.string().max(2_000).nullish() })
        .nullish()
        .catch(null),
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
        ...redirectOf(it.payment_method?.url ?? null, redirectHosts),
      }
    })

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address that is not on the list is left out: the order waits, and its buyer sees that it does. */
const redirectOf = (
  address: string | null,
  hosts: string[],
): Pick<Charge, 'redirectUrl' | 'refusedRedirect'> => {
  if (address === null) return { redirectUrl: null }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined) return { redirectUrl: null, refusedRedirect: 'unreadable' }
  const isProtected = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  const isListed = hosts.includes(url.host) && url.username + url.password === ''
  return isProtected && isListed
    ? { redirectUrl: url.href }
    : { redirectUrl: null, refusedRedirect: `${url.protocol}//${url.host}` }
}

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
