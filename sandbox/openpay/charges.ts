import { z } from 'zod'
import type { ChargeRow } from './book.ts'
import { mexicoTime } from './cards.ts'
import { type Desk, newAuthorization, newId } from './desk.ts'
import { type ErrorCode, OpenpayError, sentenceOf } from './errors.ts'
import { amount, optionalText, parse, text, webAddress } from './input.ts'
import { usableToken } from './tokens.ts'

/** An unanswered 3-D Secure page is cancelled after this long [A]. */
export const PENDING_LIFETIME_MS = 60 * 60_000
const FRAUD_EMAIL = 'ERROR.FRAUD@OPENPAY.MX'
const REFUSED_BY_FRAUD_RULES = 3005

/** The lengths of the API reference: customer object [D]. */
const CUSTOMER_TEXT_MOST = 100
const customer = z.object({
  name: text(CUSTOMER_TEXT_MOST),
  last_name: optionalText(CUSTOMER_TEXT_MOST),
  email: text(CUSTOMER_TEXT_MOST).pipe(z.email('must be an e-mail address')),
  phone_number: optionalText(CUSTOMER_TEXT_MOST),
})

const newCharge = z.object({
  method: z.literal('card', 'is not simulated; use card'),
  source_id: text(45),
  amount,
  currency: z.enum(['MXN', 'USD'], 'must be MXN or USD').default('MXN'),
  description: text(250),
  order_id: text(100).nullish(),
  device_session_id: optionalText(255),
  capture: z.literal(true, 'false is not simulated').nullish(),
  confirm: z.literal([true, 'true'], 'false is not simulated').nullish(),
  customer: customer.nullish(),
  use_3d_secure: z.union([z.boolean(), z.literal(['true', 'false'])], 'must be true or false').nullish(),
  redirect_url: webAddress.nullish(),
})
type NewCharge = z.infer<typeof newCharge>

/** Where a request came from: our own public origin as the caller wrote it, and the request itself. */
export type From = { origin: string; merchant: string; cause: string }

/**
 * `POST /charges`. Without 3-D Secure the bank answers at once: `completed`, or a refusal [D]. With it, the charge is
 * `charge_pending` and every card opens the bank's page; the bank decides after it [A].
 * @throws OpenpayError 1001, 1005, 1006, 3001–3005
 */
export const createCharge = (desk: Desk, body: unknown, from: From): ChargeRow => {
  const asked = parse(newCharge, body)
  const secure = String(asked.use_3d_secure) === 'true'
  if (secure && !asked.redirect_url)
    throw new OpenpayError(1001, 'redirect_url is required with use_3d_secure')
  refuseUsedOrder(desk, asked.order_id)
  const token = usableToken(desk, asked.source_id)
  const charge = draft(desk, asked, token.card)
  if (secure) charge.pageUrl = `${from.origin}/openpay/v1/${from.merchant}/charges/${charge.id}/redirect/`
  else answerOfTheBank(desk, charge)
  // A token refused by fraud rules may be tried again with 3-D Secure [D]; every other attempt uses it up.
  if (charge.error?.code !== REFUSED_BY_FRAUD_RULES) desk.book.save('token', { ...token, used: true })
  desk.book.save('charge', charge)
  desk.announce(noticeOf(charge), charge, from.cause)
  if (charge.error !== null) throw new OpenpayError(charge.error.code, charge.error.message)
  return charge
}

/** The cardholder's answer in the bank's page; only the first one counts. Returns the charge as it now stands. */
export const answerThreeDSecure = (
  desk: Desk,
  id: string,
  answer: 'approve' | 'fail',
  cause: string,
): ChargeRow => {
  const charge = findCharge(desk, id)
  if (charge.status !== 'charge_pending') return charge
  const decided = { ...charge, operatedAt: desk.clock.now() }
  if (answer === 'approve') answerOfTheBank(desk, decided)
  else fail(decided, 2010)
  desk.book.save('charge', decided)
  desk.announce(noticeOf(decided), decided, cause)
  return decided
}

/** `POST /charges/{id}/refund`: the whole or `amount`, once. @throws OpenpayError 1001, 1003, 1005 */
export const refundCharge = (desk: Desk, id: string, body: unknown, cause: string): ChargeRow => {
  const asked = parse(
    z.object({ description: z.string().max(250).nullish(), amount: amount.nullish() }),
    body ?? {},
  )
  const charge = findCharge(desk, id)
  if (charge.status !== 'completed') throw new OpenpayError(1003, 'Only a completed charge can be refunded')
  if (charge.refund !== null) throw new OpenpayError(1003, 'The charge has already been refunded')
  const minor = asked.amount ?? charge.minor
  if (minor > charge.minor) throw new OpenpayError(1003, 'The refund is greater than the charge')
  const refund = {
    id: newId(desk, 'tremu'),
    minor,
    at: desk.clock.now(),
    description: asked.description ?? null,
  }
  const refunded = { ...charge, refund }
  desk.book.save('charge', refunded)
  desk.announce('charge.refunded', refunded, cause)
  return refunded
}

/** A charge by its id, cancelled first if its page was left unanswered too long. @throws OpenpayError 1005 */
export const findCharge = (desk: Desk, id: string): ChargeRow => {
  cancelAbandoned(desk)
  const charge = desk.book.charge(id)
  if (charge === undefined) throw new OpenpayError(1005, 'The transaction does not exist')
  return charge
}

/** Cancels every charge whose 3-D Secure page nobody answered within its lifetime. */
export const cancelAbandoned = (desk: Desk): void => {
  const now = desk.clock.now()
  const old = desk.book
    .charges()
    .filter((c) => c.status === 'charge_pending' && now - c.createdAt > PENDING_LIFETIME_MS)
  for (const charge of old) {
    const cancelled: ChargeRow = { ...charge, status: 'cancelled', operatedAt: now }
    desk.book.save('charge', cancelled)
    desk.announce('charge.cancelled', cancelled, 'TIME /charges')
  }
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
export const listCharges = (desk: Desk, query: unknown): ChargeRow[] => {
  const asked = parse(search, query)
  cancelAbandoned(desk)
  const fits = (c: ChargeRow): boolean => {
    const day = mexicoTime(c.createdAt).slice(0, 10)
    if (asked.order_id !== undefined && c.orderId !== asked.order_id) return false
    if (asked.status !== undefined && c.status !== asked.status.toLowerCase()) return false
    if (asked.amount !== undefined && c.minor !== Math.round(asked.amount * 100)) return false
    if (asked.creation !== undefined && day !== asked.creation) return false
    return day >= (asked['creation[gte]'] ?? day) && day <= (asked['creation[lte]'] ?? day)
  }
  return desk.book
    .charges()
    .filter(fits)
    .reverse()
    .slice(asked.offset, asked.offset + asked.limit)
}

// A failed or cancelled charge does not burn its order_id: the official plugin tries the same one again [O].
const refuseUsedOrder = (desk: Desk, orderId: string | null | undefined): void => {
  if (!orderId) return
  const holds = (c: ChargeRow) =>
    c.orderId === orderId && (c.status === 'completed' || c.status === 'charge_pending')
  if (desk.book.charges().some(holds)) throw new OpenpayError(1006)
}

const draft = (desk: Desk, asked: NewCharge, card: ChargeRow['card']): ChargeRow => {
  const now = desk.clock.now()
  const fraud = asked.customer?.email.toUpperCase() === FRAUD_EMAIL
  return {
    id: newId(desk, 'tremu'),
    orderId: asked.order_id ?? null,
    minor: asked.amount,
    currency: asked.currency,
    description: asked.description,
    card: fraud ? { ...card, decline: REFUSED_BY_FRAUD_RULES } : card,
    customer: asked.customer ? present(asked.customer) : null,
    status: 'charge_pending',
    error: null,
    authorization: null,
    redirectUrl: asked.redirect_url ?? null,
    pageUrl: null,
    refund: null,
    createdAt: now,
    operatedAt: now,
  }
}

const present = (fields: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const answerOfTheBank = (desk: Desk, charge: ChargeRow): void => {
  if (charge.card.decline !== null) {
    fail(charge, charge.card.decline)
    return
  }
  charge.status = 'completed'
  charge.authorization = newAuthorization(desk)
}

const fail = (charge: ChargeRow, code: ErrorCode): void => {
  charge.status = 'failed'
  charge.error = { code, message: sentenceOf(code) }
}

const NOTICES = {
  charge_pending: 'charge.created',
  completed: 'charge.succeeded',
  failed: 'charge.failed',
  cancelled: 'charge.cancelled',
} as const
const noticeOf = (charge: ChargeRow): string => NOTICES[charge.status]
