import { isOpen } from '../../domain/payment-attempt.ts'
import { Failure } from '../failure.ts'
import { declineReason, isMerchantFault, isUnreadable } from './decline-reason.ts'
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

/** Another of the buyer's open attempts is looked at before he pays again; no more than these. */
const EARLIER_ATTEMPTS_LIMIT = 3

/**
 * Pays a membership with a card token. The same reference again, from a double click, a second tab or after a lost
 * answer, never charges twice: it tells where the first attempt stands. Throws what `membershipOf` and `placeOrder` throw, and the text of
 * the refusal when the card was refused. `publicUrl` is the site's origin.
 */
export const chargeCard = async (
  deps: ReconcileDeps & { publicUrl: string },
  orderRequest: OrderRequest,
  card: Card,
): Promise<Attempt> => {
  const membershipId = membershipIdOf(deps.log, orderRequest)
  await reconcileEarlierAttempts(deps, orderRequest, membershipId)
  const { kind, attempt } = await placeOrder(deps, orderRequest, membershipId)
  const { attempt: now } =
    kind === 'existing' ? await reconcileIfOpen(deps, attempt) : await submit(deps, attempt, card)
  if (now.status === 'failed') throw new Failure(declineReason(now.errorCode))
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
  const answer = await deps.openpay.charge({
    orderId: attempt.providerOrderKey,
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
    if (isMerchantFault(answer.code))
      deps.log.error({ attempt: attempt.id, code: answer.code }, 'the card provider refuses our account')
    if (isUnreadable(answer.code))
      deps.log.warn({ attempt: attempt.id, code: answer.code }, 'the card provider cannot read a charge')
    return applyDecline(deps, attempt.id, answer.code)
  }
  if (answer.kind === 'unknown') {
    deps.log.warn({ attempt: attempt.id, reason: answer.reason }, 'the fate of a charge is unknown')
    await markUnknown(deps, attempt.id)
  }
  return reconcile(deps, attempt.id)
}
