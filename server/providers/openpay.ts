import { z } from 'zod'
import { type CallResult, callOpenpay, type OpenpayDeps } from './openpay-call.ts'

/** A charge as Openpay tells it; amounts in minor units. */
export type Charge = {
  id: string
  /** Our reference; null on a charge that is not ours. */
  orderId: string | null
  /** Openpay's own word, lower case: `completed`, `charge_pending`, `failed`, … */
  status: string
  amountMinor: number
  currency: string
  errorCode: number | null
  /** Where the bank asks the buyer, while 3-D Secure is open. */
  redirectUrl: string | null
  refundedMinor: number
}

export type NewCharge = {
  orderId: string
  tokenId: string
  amountMinor: number
  currency: 'MXN' | 'USD'
  description: string
  deviceSessionId: string | undefined
  customer: { name: string; lastName: string; email: string; telephone: string }
  /** Where the bank sends the buyer back to; Openpay adds `?id={charge}`. */
  redirectUrl: string
}

/**
 * What became of a new charge. `declined` is a clear refusal: no money moved. `unknown` is everything that leaves
 * open whether it did: timeout, reset, 5xx, an unreadable answer.
 */
export type ChargeAnswer =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'declined'; code: number }
  | { kind: 'duplicate-order' }
  | { kind: 'unknown'; reason: string }

/** What Openpay knows: the charges found (none is an answer too), or that it could not be asked. */
export type Lookup = { kind: 'found'; charges: Charge[] } | { kind: 'unknown'; reason: string }

export type Openpay = {
  /** Charges a card token with 3-D Secure. Never repeats itself: the caller looks up by order instead. */
  charge(it: NewCharge): Promise<ChargeAnswer>
  chargeById(id: string): Promise<Lookup>
  chargesOfOrder(orderId: string): Promise<Lookup>
}

const DUPLICATE_ORDER = 1006
const NO_SUCH_RESOURCE = 1005
/** Openpay's own breakdowns: whether the charge was made is open. */
const BROKEN = [1000, 1004]

/** The real client (documentation: documents.openpay.mx, charges and errors). `outlet.url` ends in `/v1`. */
export const openOpenpay = (deps: OpenpayDeps): Openpay => ({
  charge: async (it) => chargeAnswer(await callOpenpay(deps, 'POST', '/charges', bodyOf(it))),
  chargeById: async (id) => {
    const result = await callOpenpay(deps, 'GET', `/charges/${encodeURIComponent(id)}`)
    return toLookup(
      result,
      z.pipe(
        chargeShape,
        z.transform((it) => [it]),
      ),
    )
  },
  chargesOfOrder: async (orderId) => {
    const result = await callOpenpay(deps, 'GET', `/charges?order_id=${encodeURIComponent(orderId)}`)
    return toLookup(result, z.array(chargeShape).max(100))
  },
})

const bodyOf = (it: NewCharge) => ({
  method: 'card',
  source_id: it.tokenId,
  amount: it.amountMinor / 100,
  currency: it.currency,
  description: it.description.slice(0, 250),
  order_id: it.orderId,
  ...(it.deviceSessionId !== undefined && { device_session_id: it.deviceSessionId }),
  customer: {
    name: it.customer.name,
    last_name: it.customer.lastName,
    email: it.customer.email,
    phone_number: it.customer.telephone,
  },
  use_3d_secure: true,
  redirect_url: it.redirectUrl,
})

const chargeAnswer = (result: CallResult): ChargeAnswer => {
  if (result.kind === 'unreachable') return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') return refusal(result.status, result.code)
  const charge = chargeShape.safeParse(result.body)
  return charge.success
    ? { kind: 'charge', charge: charge.data }
    : { kind: 'unknown', reason: 'unreadable charge' }
}

const refusal = (status: number, code: number | undefined): ChargeAnswer => {
  if (code === DUPLICATE_ORDER) return { kind: 'duplicate-order' }
  if (code === undefined || status >= 500 || status === 429 || BROKEN.includes(code))
    return { kind: 'unknown', reason: `status ${status}, error ${code ?? 'unreadable'}` }
  return { kind: 'declined', code }
}

const toLookup = (result: CallResult, shape: z.ZodType<Charge[]>): Lookup => {
  if (result.kind === 'unreachable') return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') {
    if (result.status === 404 && result.code === NO_SUCH_RESOURCE) return { kind: 'found', charges: [] }
    return { kind: 'unknown', reason: `status ${result.status}, error ${result.code ?? 'unreadable'}` }
  }
  const charges = shape.safeParse(result.body)
  return charges.success
    ? { kind: 'found', charges: charges.data }
    : { kind: 'unknown', reason: 'unreadable answer' }
}

/** A decimal amount with at most two decimals, to minor units. */
const money = z
  .number()
  .nonnegative()
  .max(1_000_000_000)
  .refine((it) => Math.abs(it * 100 - Math.round(it * 100)) < 1e-4)
  .transform((it) => Math.round(it * 100))

const refundShape = z.looseObject({ amount: money, status: z.string().nullish() })

const chargeShape = z
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
  .transform(
    (it): Charge => ({
      id: it.id,
      orderId: it.order_id ?? null,
      status: it.status.toLowerCase(),
      amountMinor: it.amount,
      currency: it.currency.toUpperCase(),
      errorCode: it.error_code || null,
      redirectUrl: it.payment_method?.url ?? null,
      refundedMinor: refunded(it.refunds ?? (it.refund ? [it.refund] : [])),
    }),
  )

const refunded = (refunds: z.infer<typeof refundShape>[]): number =>
  refunds
    .filter((it) => (it.status ?? 'completed').toLowerCase() === 'completed')
    .reduce((sum, it) => sum + it.amount, 0)
