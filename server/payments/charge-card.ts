import { isOpen } from '../../domain/payment-attempt.ts'
import { Failure } from '../failure.ts'
import type { DeclineReason } from '../providers/payment-provider.ts'
import { declineFailure } from './attempt-failures.ts'
import { membershipIdOf, type OrderRequest, placeOrder } from './place-order.ts'
import {
  applyCharge,
  applyDecline,
  markUnknown,
  type ReconcileDeps,
  type ReconcileResult,
  reconcile,
} from './reconcile.ts'
import { type Attempt, otherAttempts } from './store.ts'

export type Card = {
  tokenId: string
  deviceSessionId: string | undefined
  holder: { name: string; lastName: string }
}

/** So many of the buyer's other open attempts are reconciled before they pay again. */
const EARLIER_ATTEMPTS_LIMIT = 3

/**
 * Pays a membership with a card token. The same reference again, from a double click, a second tab or after a lost
 * answer, never charges twice: the first attempt is returned. Throws what `membershipIdOf` and `placeOrder` throw, and
 * the failure of the refusal when the card was refused. `publicUrl` is the site's origin.
 */
export const chargeCard = async (
  deps: ReconcileDeps & { publicUrl: string },
  orderRequest: OrderRequest,
  card: Card,
): Promise<Attempt> => {
  const membershipId = membershipIdOf(orderRequest)
  await reconcileEarlierAttempts(deps, orderRequest, membershipId)
  const { kind, attempt } = await placeOrder(deps, orderRequest, membershipId)
  const { attempt: now } =
    kind === 'existing' ? await reconcileIfOpen(deps, attempt) : await submit(deps, attempt, card)
  if (now.status === 'failed') throw new Failure(declineFailure(deps, now))
  return now
}

/** Money may already have moved in another tab, or before a lost answer: find out first. */
const reconcileEarlierAttempts = async (
  deps: ReconcileDeps,
  orderRequest: OrderRequest,
  membershipId: number,
): Promise<void> => {
  const open = await otherAttempts(
    deps.db,
    { userId: orderRequest.userId, membershipId, exceptReference: orderRequest.reference },
    ['submitting', 'unknown', 'requires-action', 'pending'],
  )
  for (const attempt of open.slice(0, EARLIER_ATTEMPTS_LIMIT)) await reconcile(deps, attempt.id)
}

const reconcileIfOpen = async (
  deps: ReconcileDeps,
  attempt: Attempt,
): Promise<Pick<ReconcileResult, 'attempt'>> =>
  isOpen(attempt.status) ? reconcile(deps, attempt.id) : { attempt }

const submit = async (
  deps: ReconcileDeps & { publicUrl: string },
  attempt: Attempt,
  card: Card,
): Promise<ReconcileResult> => {
  const { order } = attempt
  const provider = deps.paymentProviders.get(attempt.provider)
  if (provider === undefined) throw new Error(`there is no payment provider ${attempt.provider}`)
  const answer = await provider.charge({
    reference: attempt.providerOrderKey,
    tokenId: card.tokenId,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: order.lang === 'en' ? order.titleEn : order.title,
    deviceSessionId: card.deviceSessionId,
    customer: { ...card.holder, email: order.email, telephone: order.telephone },
    redirectUrl: `${deps.publicUrl}/checkout/validate`,
  })
  if (answer.kind === 'charge') return applyCharge(deps, attempt.id, answer.charge)
  if (answer.kind === 'declined') {
    logOwnFault(deps, attempt, answer.errorCode, provider.declineReasonOf(answer.errorCode))
    return applyDecline(deps, attempt.id, answer.errorCode)
  }
  if (answer.kind === 'unknown') {
    deps.log.warn({ attempt: attempt.id, reason: answer.reason }, 'the fate of a charge is unknown')
    await markUnknown(deps, attempt.id)
  }
  return reconcile(deps, attempt.id)
}

/** Refusals that the buyer cannot mend: our account at the provider, or what we made of the fields. */
const logOwnFault = ({ log }: ReconcileDeps, attempt: Attempt, code: string, reason: DeclineReason): void => {
  if (reason === 'merchant-refused')
    log.error({ attempt: attempt.id, code }, 'the card provider refuses our account')
  if (reason === 'data-unreadable')
    log.warn({ attempt: attempt.id, code }, 'the card provider cannot read a charge')
}
