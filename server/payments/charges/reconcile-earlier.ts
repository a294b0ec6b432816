import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { OrderRequest } from '../orders/place-order.ts'
import { type Attempt, otherAttempts } from '../orders/store.ts'
import { mayAskAgain } from './query-pacing.ts'
import { reconcile } from './resolve-attempt.ts'
import type { SettleDeps, Settled } from './settle.ts'

/** How many of the buyer's other open attempts are reconciled before a new payment. */
const EARLIER_ATTEMPTS_LIMIT = 3

/**
 * Reconciles the buyer's open attempts first: money may have moved in another tab or before a lost answer.
 */
export const reconcileEarlierAttempts = async (
  deps: SettleDeps,
  orderRequest: Pick<OrderRequest, 'userId' | 'reference'>,
  membershipId: number,
): Promise<void> => {
  const open = await otherAttempts(
    deps.db,
    { userId: orderRequest.userId, membershipId, exceptReference: orderRequest.reference },
    ['submitting', 'unknown', 'requires-action', 'pending'],
  )
  for (const attempt of open.slice(0, EARLIER_ATTEMPTS_LIMIT))
    if (await mayAskAgain(deps, attempt)) await reconcile(deps, attempt.id)
}

/** Reconciles an open attempt; returns the stored state where requests come too often. */
export const reconcileIfOpen = async (
  deps: SettleDeps,
  attempt: Attempt,
): Promise<Pick<Settled, 'attempt'>> =>
  isOpen(attempt.status) && (await mayAskAgain(deps, attempt)) ? reconcile(deps, attempt.id) : { attempt }
