import { createHmac } from 'node:crypto'
import { Failure } from '../../../failure.ts'
import { networkOf } from '../../../http/security/network-of.ts'
import type { PaymentBy, PaymentProvider, ShownCard } from '../../../providers/payment-provider.ts'
import { declineFailure } from '../../charges/decline-failure.ts'
import { resolveEarlierAttempts, resolveIfOpen } from '../../charges/resolve-attempt.ts'
import type { SettleDeps } from '../../charges/settle.ts'
import { type Submission, submitCharge } from '../../charges/submit-charge.ts'
import type { CardTry } from '../../orders/card-limits.ts'
import { membershipIdOf, type OrderRequest, type PlacedOrder, placeOrder } from '../../orders/place-order.ts'
import { type Attempt, attemptByReference } from '../../orders/store.ts'
import { admitCharge, type ChargeAdmission } from './admit-charge.ts'

export type ChargeDeps = SettleDeps & ChargeAdmission & { cardKey: string }

/** An order by card, and the address and device that its buyer connects from. */
export type CardOrder = Omit<OrderRequest, 'card' | 'provider'> & {
  provider: PaymentProvider
  ip: string
  device: string | undefined
}

/** `isResumed`: nothing was charged, as an earlier attempt at the same waits at the bank. */
export type CardCharge = { attempt: Attempt; isResumed: boolean }

/**
 * Pays a membership by card, with a token or on the company's own page. The same reference never charges
 * twice (double click, second tab, lost answer): this returns the first attempt, or an attempt that waits at
 * the bank. Throws what `membershipIdOf` and `placeOrder` throw, and the refusal's failure when the card was
 * refused.
 */
export const chargeCard = async (
  deps: ChargeDeps,
  order: CardOrder,
  submission: Submission,
): Promise<CardCharge> => {
  const membershipId = membershipIdOf(order)
  await resolveEarlierAttempts(deps, order, membershipId)
  const known = await attemptByReference(deps.db, order.reference)
  const { kind, attempt } = await place(deps, order, known ? undefined : submission.by, membershipId)
  const now = await attemptNow(deps, { kind, attempt }, submission)
  if (now.status === 'failed') throw new Failure(declineFailure(deps, now))
  return { attempt: now, isResumed: kind === 'resumed' }
}

/** `by` says how to pay a new order; undefined for an order that exists already. */
const place = async (
  deps: ChargeDeps,
  order: CardOrder,
  by: PaymentBy | undefined,
  membershipId: number,
): Promise<PlacedOrder> => {
  if (by === undefined) return placeOrder(deps, order, membershipId)
  const card = await cardTryOf(deps, order, by)
  await admitCharge(deps, order.userId, card)
  return placeOrder(deps, { ...order, card: { ...card, limits: deps.limits } }, membershipId)
}

const cardTryOf = async (deps: ChargeDeps, order: CardOrder, by: PaymentBy): Promise<CardTry> => ({
  fingerprint: by.method === 'card' ? await fingerprintOfToken(deps, order.provider, by.tokenId) : undefined,
  network: placeHash(deps.cardKey, `network ${networkOf(order.ip)}`),
  device: placeHash(deps.cardKey, `device ${order.device ?? `of user ${order.userId}`}`),
})

const attemptNow = async (
  deps: ChargeDeps,
  { kind, attempt }: PlacedOrder,
  submission: Submission,
): Promise<Attempt> => {
  if (kind === 'resumed') return attempt
  const settled = kind === 'existing' ? resolveIfOpen(deps, attempt) : submitCharge(deps, attempt, submission)
  return (await settled).attempt
}

/**
 * Returns the same hash for every token of one card, for every user and every spelling of the holder's name.
 * It is keyed because a masked number is soon guessed; among some million cards a few share one hash.
 */
const fingerprintOf = (key: string, { number, brand, expires }: ShownCard): string =>
  createHmac('sha256', key).update(`card ${brand} ${number} ${expires}`).digest('base64url')

/** The keyed hash of the place that a card is tried from; the same each time. */
const placeHash = (key: string, place: string): string =>
  createHmac('sha256', key).update(`place ${place}`).digest('base64url')

/** A token's fingerprint; undefined, with a line in the log, where the company hides the card. */
const fingerprintOfToken = async (
  { log, cardKey }: Pick<SettleDeps, 'log'> & { cardKey: string },
  provider: Pick<PaymentProvider, 'name' | 'cardOf'>,
  tokenId: string,
): Promise<string | undefined> => {
  if (provider.cardOf === undefined) return undefined
  const found = await provider.cardOf(tokenId)
  if (found.kind === 'found') return fingerprintOf(cardKey, found.card)
  log.warn({ provider: provider.name, reason: found.reason }, 'it is not known which card a token is of')
  return undefined
}
