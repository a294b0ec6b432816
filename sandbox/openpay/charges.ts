import { z } from 'zod'
import { type MaskedCard, mexicoTime } from './cards.ts'
import { defaultMessage, type ErrorCode, OpenpayError } from './errors.ts'
import { amount, chargeFields, optionalText, parse, text, webAddress } from './input.ts'
import { newAuthorization, newId, type OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'
import { usableToken } from './tokens.ts'

/** An unanswered 3-D Secure page is cancelled after this long [A]. */
export const PENDING_LIFETIME_MS = 60 * 60_000
const FRAUD_EMAIL = 'ERROR.FRAUD@OPENPAY.MX'
const REFUSED_BY_FRAUD_RULES = 3005

export const flag = z.union([z.boolean(), z.literal(['true', 'false'])], 'must be true or false')

const newCharge = z.object({
  ...chargeFields,
  method: z.literal('card', 'is not simulated; use card, store or bank_account'),
  source_id: text(45),
  device_session_id: optionalText(255),
  capture: z.literal(true, 'false is not simulated').nullish(),
  confirm: z.literal([true, 'true']).nullish(),
  use_3d_secure: flag.nullish(),
  redirect_url: webAddress.nullish(),
})

type NewCharge = z.infer<typeof newCharge>
type Drafted = Pick<
  NewCharge,
  'order_id' | 'amount' | 'currency' | 'description' | 'customer' | 'redirect_url'
>

/** Where a request came from: our own public origin as the caller wrote it, and the request itself. */
export type RequestOrigin = { origin: string; merchant: string; cause: string }

/**
 * `POST /charges`. Without 3-D Secure the bank answers at once: `completed`, or a refusal [D]. With it, the
 * charge is `charge_pending` and every card opens the bank's page; the bank decides after it [A].
 * @throws OpenpayError 1001, 1005, 1006, 3001–3005
 */
export const createCharge = (context: OpenpayContext, body: unknown, from: RequestOrigin): ChargeRow => {
  const input = parse(newCharge, body)
  const secure = String(input.use_3d_secure) === 'true'
  if (secure && !input.redirect_url)
    throw new OpenpayError(1001, 'redirect_url is required with use_3d_secure')
  rejectUsedOrder(context, input.order_id)
  const token = usableToken(context, input.source_id)
  const charge = draft(context, input, token.card)
  if (secure) charge.pageUrl = `${from.origin}/openpay/v1/${from.merchant}/charges/${charge.id}/redirect/`
  else applyBankDecision(context, charge)
  // A token refused by fraud rules may be tried again with 3-D Secure [D]; every other attempt uses it up.
  if (charge.error?.code !== REFUSED_BY_FRAUD_RULES) context.store.save('token', { ...token, used: true })
  context.store.save('charge', charge)
  context.announce(noticeOf(charge), charge, from.cause)
  if (charge.error !== null) throw new OpenpayError(charge.error.code, charge.error.message)
  return charge
}

/** The cardholder's answer in the bank's page; only the first one counts. Returns the updated charge. */
export const answerThreeDSecure = (
  context: OpenpayContext,
  id: string,
  answer: 'approve' | 'fail',
  cause: string,
): ChargeRow => {
  const charge = findCharge(context, id)
  if (charge.status !== 'charge_pending') return charge
  const decided = { ...charge, operatedAt: context.clock.now() }
  if (answer === 'approve') applyBankDecision(context, decided)
  else fail(decided, 2010)
  context.store.save('charge', decided)
  context.announce(noticeOf(decided), decided, cause)
  return decided
}

/** `POST /charges/{id}/refund`: the full amount or `amount`, once. @throws OpenpayError 1001, 1003, 1005 */
export const refundCharge = (
  context: OpenpayContext,
  id: string,
  body: unknown,
  cause: string,
): ChargeRow => {
  const input = parse(
    z.object({ description: z.string().max(250).nullish(), amount: amount.nullish() }),
    body ?? {},
  )
  const charge = findCharge(context, id)
  if (charge.card === null) throw new OpenpayError(1003, 'Only card charges can be refunded')
  if (charge.status !== 'completed') throw new OpenpayError(1003, 'Only a completed charge can be refunded')
  if (charge.refund !== null) throw new OpenpayError(1003, 'The charge has already been refunded')
  const minor = input.amount ?? charge.minor
  if (minor > charge.minor) throw new OpenpayError(1003, 'The refund is greater than the charge')
  const refund = {
    id: newId(context, 'tremu'),
    minor,
    at: context.clock.now(),
    description: input.description ?? null,
  }
  const refunded = { ...charge, refund }
  context.store.save('charge', refunded)
  context.announce('charge.refunded', refunded, cause)
  return refunded
}

/**
 * `POST /charges/{id}/cancel`: nobody can pay it from then on.
 * @throws OpenpayError 1003 for one that has ended or was paid, 1005
 */
export const cancelCharge = (context: OpenpayContext, id: string, cause: string): ChargeRow => {
  const charge = findCharge(context, id)
  if (charge.status !== 'charge_pending' && charge.status !== 'in_progress')
    throw new OpenpayError(1003, 'The charge is on a final status')
  return moveTo(context, charge, 'cancelled', cause)
}

/** A charge by its id, ended first if it was left too long. @throws OpenpayError 1005 */
export const findCharge = (context: OpenpayContext, id: string): ChargeRow => {
  endAbandoned(context)
  const charge = context.store.find('charge', id)
  if (charge === undefined) throw new OpenpayError(1005, 'The transaction does not exist')
  return charge
}

/** Ends every charge that was not answered on its 3-D Secure page, or not paid at a shop, in time. */
export const endAbandoned = (context: OpenpayContext): void => {
  const now = context.clock.now()
  for (const charge of context.store.all('charge')) {
    const isUnanswered = charge.status === 'charge_pending' && now - charge.createdAt > PENDING_LIFETIME_MS
    const isUnpaid = charge.status === 'in_progress' && now > (charge.offline?.dueAt ?? now)
    if (isUnanswered) moveTo(context, charge, 'cancelled', 'TIME /charges')
    else if (isUnpaid) moveTo(context, charge, 'expired', 'TIME /charges')
  }
}

/** Gives a charge another status, which its notice announces. */
export const moveTo = (
  context: OpenpayContext,
  charge: ChargeRow,
  status: ChargeRow['status'],
  cause: string,
  notice?: string,
): ChargeRow => {
  const moved: ChargeRow = { ...charge, status, operatedAt: context.clock.now() }
  context.store.save('charge', moved)
  context.announce(notice ?? noticeOf(moved), moved, cause)
  return moved
}

const search = z.object({
  order_id: z.string().max(100).optional(),
  status: z.string().max(40).optional(),
  amount: z.coerce.number('must be a number').optional(),
  creation: z.iso.date('must be a date yyyy-mm-dd').optional(),
  'creation[gte]': z.iso.date('must be a date yyyy-mm-dd').optional(),
  'creation[lte]': z.iso.date('must be a date yyyy-mm-dd').optional(),
  limit: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1)
    .max(100, 'must be at most 100')
    .default(10),
  offset: z.coerce.number('must be a number').int('must be whole').min(0).default(0),
})

/** `GET /charges`, newest first. Dates are Mexico City's days. @throws OpenpayError 1001 */
export const listCharges = (context: OpenpayContext, query: unknown): ChargeRow[] => {
  const input = parse(search, query)
  endAbandoned(context)
  const matches = (c: ChargeRow): boolean => {
    const day = mexicoTime(c.createdAt).slice(0, 10)
    if (input.order_id !== undefined && c.orderId !== input.order_id) return false
    if (input.status !== undefined && c.status !== input.status.toLowerCase()) return false
    if (input.amount !== undefined && c.minor !== Math.round(input.amount * 100)) return false
    if (input.creation !== undefined && day !== input.creation) return false
    return day >= (input['creation[gte]'] ?? day) && day <= (input['creation[lte]'] ?? day)
  }
  return context.store
    .all('charge')
    .filter(matches)
    .reverse()
    .slice(input.offset, input.offset + input.limit)
}

/**
 * Refuses an order_id that is in use. A failed, cancelled or expired charge does not burn its own: the
 * official plugin tries the same one again [O].
 * @throws OpenpayError 1006
 */
export const rejectUsedOrder = (context: OpenpayContext, orderId: string | null | undefined): void => {
  if (!orderId) return
  const isActive = (c: ChargeRow) => c.orderId === orderId && !ENDED.includes(c.status)
  if (context.store.all('charge').some(isActive)) throw new OpenpayError(1006)
}

const ENDED: readonly ChargeRow['status'][] = ['failed', 'cancelled', 'expired']

/** The card, refused by fraud rules if its buyer is the one of the tests. */
export const withFraudRules = (card: MaskedCard, email: string | undefined): MaskedCard =>
  email?.toUpperCase() === FRAUD_EMAIL ? { ...card, decline: REFUSED_BY_FRAUD_RULES } : card

/** A new charge; `card` is null until its buyer has given one. */
export const draft = (context: OpenpayContext, input: Drafted, card: MaskedCard | null): ChargeRow => {
  const now = context.clock.now()
  return {
    id: newId(context, 'tremu'),
    orderId: input.order_id ?? null,
    minor: input.amount,
    currency: input.currency,
    description: input.description,
    card: card && withFraudRules(card, input.customer?.email),
    customer: input.customer ? withoutNulls(input.customer) : null,
    status: 'charge_pending',
    error: null,
    authorization: null,
    redirectUrl: input.redirect_url ?? null,
    pageUrl: null,
    refund: null,
    createdAt: now,
    operatedAt: now,
  }
}

/** Returns only the fields that hold a text. */
const withoutNulls = (fields: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Writes the answer of the card's bank into `charge`. */
export const applyBankDecision = (context: OpenpayContext, charge: ChargeRow): void => {
  const decline = charge.card?.decline ?? null
  if (decline !== null) {
    fail(charge, decline)
    return
  }
  charge.status = 'completed'
  charge.authorization = newAuthorization(context)
}

const fail = (charge: ChargeRow, code: ErrorCode): void => {
  charge.status = 'failed'
  charge.error = { code, message: defaultMessage(code) }
}

const NOTICES = {
  charge_pending: 'charge.created',
  in_progress: 'charge.created',
  completed: 'charge.succeeded',
  failed: 'charge.failed',
  cancelled: 'charge.cancelled',
  expired: 'transaction.expired',
  chargeback_pending: 'chargeback.created',
  chargeback_accepted: 'chargeback.accepted',
} as const
/** The type of the notice that announces a charge as it is now. */
export const noticeOf = (charge: ChargeRow): string => NOTICES[charge.status]
