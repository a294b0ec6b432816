import type { FastifyBaseLogger } from 'fastify'
import type { AttemptStatus } from '../../../domain/payments/payment-attempt.ts'
import { grant, reinstate, revoke } from '../../memberships/grant.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import type { PaymentProviders } from '../../providers/payment-provider.ts'
import { NOT_NEEDED } from '../orders/attempt-codes.ts'
import {
  enqueueAttemptJob,
  enqueuePaymentMail,
  enqueueRecheck,
  type MailSubject,
} from '../orders/attempt-jobs.ts'
import { enqueueCashWork, isWaitingCash } from '../orders/cash-reference.ts'
import type { Attempt } from '../orders/store.ts'
import { countEvents } from '../orders/store-events.ts'
import { endNeedless, endWaiting, isBuyersTurn, isHeld } from './end-waiting.ts'
import { refundIfNeedless } from './refund-if-needless.ts'
import { endUpgrades, reinstateUpgrades } from './upgrades.ts'

type Deps = OfferDeps & { log: FastifyBaseLogger; paymentProviders: PaymentProviders }

/**
 * Does what follows from the attempt's status, each part at most once. Runs in the transaction that wrote the
 * status, under the buyer's lock. `before` is the status before, `isFinal` whether a charge-back is decided.
 */
export const fulfil = async (
  deps: Deps,
  before: AttemptStatus,
  attempt: Attempt,
  isFinal: boolean,
): Promise<Attempt> => {
  const { status } = attempt
  if (status === 'refunded' || status === 'charged-back') {
    await takeBack(deps, attempt, status === 'refunded' || isFinal)
    if (status !== before) await tell(deps, attempt, status)
    return attempt
  }
  // The attempt's answer was lost, and the buyer paid in another way meanwhile.
  if (status !== before && isBuyersTurn(attempt) && (await isHeld(deps, attempt)))
    return endWaiting(deps, attempt, NOT_NEEDED)
  if (isWaitingCash(attempt) && attempt.cashReference !== null) await enqueueCashWork(deps, attempt)
  return status === 'succeeded' ? open(deps, before, attempt) : attempt
}

const sourceOf = (attempt: Attempt) => ({ source: 'payment', sourceId: String(attempt.id) }) as const

const takeBack = async (deps: Deps, attempt: Attempt, isForGood: boolean): Promise<void> => {
  const done = await revoke(deps, sourceOf(attempt))
  if (done === 'revoked') deps.log.warn({ attempt: attempt.id, status: attempt.status }, 'grant revoked')
  await endUpgrades(deps, attempt, isForGood)
}

const open = async (deps: Deps, before: AttemptStatus, attempt: Attempt): Promise<Attempt> => {
  const { id, order } = attempt
  const granted = await grant(deps, {
    ...sourceOf(attempt),
    userId: order.userId,
    membershipId: order.membershipId,
    startsAt: order.accessStartsAt,
    endsAt: order.accessEndsAt,
    baseballDay: order.baseballDay,
  })
  if (granted === 'granted') {
    const { db, clock } = deps
    await enqueueAttemptJob(db, clock, { kind: 'receipt', key: order.reference, attemptId: id, delayMs: 0 })
    // A prepaid card has no provider to check.
    if (deps.paymentProviders.has(attempt.provider))
      await enqueueRecheck(db, clock, { reference: order.reference, attemptId: id, nth: 0 })
    await endNeedless(deps, order.userId)
    return refundIfNeedless(deps, attempt, order.reference)
  }
  const isBack = before === 'charged-back' && (await reinstate(deps, sourceOf(attempt))) === 'reinstated'
  return isBack ? welcomeBack(deps, attempt) : attempt
}

/** Restores a charged-back payment; it may be one too many, as the buyer may have paid again. */
const welcomeBack = async (deps: Deps, attempt: Attempt): Promise<Attempt> => {
  deps.log.warn({ attempt: attempt.id }, 'a charge-back was decided for us: grant valid again')
  await tell(deps, attempt, 'reinstated')
  const times = await countEvents(deps.db, attempt.id, 'reinstated')
  const marked = await refundIfNeedless(deps, attempt, `${attempt.order.reference} reinstated ${times}`)
  // The upgrades come last: beside its own upgrade the payment would look like a second one.
  await reinstateUpgrades(deps, attempt)
  return marked
}

const tell = ({ db, clock }: Deps, { id, order }: Attempt, about: MailSubject): Promise<void> =>
  enqueuePaymentMail(db, clock, { reference: order.reference, attemptId: id, about })
