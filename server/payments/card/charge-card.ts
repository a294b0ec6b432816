import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import { Failure } from '../../failure.ts'
import type { PaymentBy, PaymentProvider } from '../../providers/payment-provider.ts'
import type { OrderedCard } from '../orders/card-limits.ts'
import { membershipIdOf, type OrderRequest, type PlacedOrder, placeOrder } from '../orders/place-order.ts'
import { type Attempt, attemptByReference } from '../orders/store.ts'
import { declineFailure } from '../settlement/attempt-failures.ts'
import { reconcileEarlierAttempts, reconcileIfOpen } from '../settlement/reconcile-earlier.ts'
import type { SettleDeps } from '../settlement/settle.ts'
import { type Submission, submitCharge } from '../settlement/submit-charge.ts'
import { admitCharge, type ChargeAdmission, forgetCharge } from './admit-charge.ts'
import { fingerprintOfToken } from './card-fingerprint.ts'

export type ChargeDeps = SettleDeps & ChargeAdmission & { cardKey: string }

/** An order by card, and the address that its buyer connects from. */
export type CardOrder = Omit<OrderRequest, 'card' | 'provider'> & { provider: PaymentProvider; ip: string }

/** `handedBack`: nothing was charged, as an earlier attempt to buy the same still waits at the bank. */
export type CardCharge = { attempt: Attempt; handedBack: boolean }

/**
 * Pays a membership by card: with a token, or on the company's own page. The same reference again, from a double click,
 * a second tab or after a lost answer, never charges twice: the first attempt is returned, as is one that waits at the
 * bank. Throws what `membershipIdOf`, `placeOrder` and `admitCharge` throw, and the failure of the refusal when the card
 * was refused.
 */
export const chargeCard = async (
  deps: ChargeDeps,
  order: CardOrder,
  submission: Submission,
): Promise<CardCharge> => {
  const membershipId = membershipIdOf(order)
  await reconcileEarlierAttempts(deps, order, membershipId)
  const known = await attemptByReference(deps.db, order.reference)
  // Counted before it is made, so that those made at the same moment all count; one that is not made does not.
  const { isCounted } = known ? { isCounted: false } : await admitCharge(deps, order.userId, order.ip)
  const forget = async () => void (isCounted && (await forgetCharge(deps, order.ip)))
  const { kind, attempt } = await place(deps, order, known ? undefined : submission.by).catch(
    async (error: unknown) => {
      await forget()
      throw error
    },
  )
  const now = await attemptNow(deps, { kind, attempt }, submission)
  if (kind !== 'new' || now.status === 'succeeded') await forget()
  if (now.status === 'failed') throw new Failure(declineFailure(deps, now))
  return { attempt: now, handedBack: kind === 'handed-back' }
}

const attemptNow = async (
  deps: ChargeDeps,
  { kind, attempt }: PlacedOrder,
  submission: Submission,
): Promise<Attempt> => {
  if (kind === 'handed-back') return attempt
  const settled =
    kind === 'existing' ? reconcileIfOpen(deps, attempt) : submitCharge(deps, attempt, submission)
  return (await settled).attempt
}

const place = async (deps: ChargeDeps, order: CardOrder, by: PaymentBy | undefined): Promise<PlacedOrder> =>
  placeOrder(deps, { ...order, card: await cardOf(deps, order.provider, by) }, membershipIdOf(order))

const cardOf = async (
  deps: ChargeDeps,
  provider: PaymentProvider,
  by: PaymentBy | undefined,
): Promise<OrderedCard | undefined> => {
  if (by?.method !== 'card') return undefined
  const fingerprint = await fingerprintOfToken(deps, provider, by.tokenId)
  return fingerprint === undefined ? undefined : { fingerprint, ...deps.limits.perCard }
}

/** The buyer is back and their charge has succeeded since: it counts no more. */
export const forgetIfPaid = async (
  deps: ChargeAdmission,
  it: { ip: string; was: Attempt; now: Attempt },
): Promise<void> => {
  if (it.was.method !== 'cash' && isOpen(it.was.status) && it.now.status === 'succeeded')
    await forgetCharge(deps, it.ip)
}
