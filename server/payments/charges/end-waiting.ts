import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { holdsAll } from '../../memberships/memberships-of.ts'
import { NOT_NEEDED } from '../orders/attempt-codes.ts'
import { enqueueAttemptJob } from '../orders/attempt-jobs.ts'
import { isWaitingCash } from '../orders/cash-reference.ts'
import { type Attempt, attemptsOf, writeAttempt } from '../orders/store.ts'

type Deps = { db: Db; clock: Clock }

/**
 * Ends a buyer's waiting payments for memberships that they hold by now; a job cancels each at its company.
 * Runs in the caller's transaction, under the buyer's lock.
 */
export const endNeedless = async (deps: Deps, userId: number): Promise<void> => {
  for (const attempt of await attemptsOf(deps.db, userId))
    if (isBuyersTurn(attempt) && (await isHeld(deps, attempt))) await endWaiting(deps, attempt, NOT_NEEDED)
}

/** Whether the buyer has to act next: at the bank, the wallet or a shop. */
export const isBuyersTurn = (attempt: Attempt): boolean =>
  attempt.status === 'requires-action' || isWaitingCash(attempt)

/** Whether the buyer of an attempt holds what it buys. */
export const isHeld = (deps: Deps, { order }: Attempt): Promise<boolean> =>
  holdsAll(deps, order.userId, {
    membershipId: order.membershipId,
    startsAt: order.accessStartsAt,
    endsAt: order.accessEndsAt,
    baseballDay: order.baseballDay,
  })

/**
 * Ends a waiting attempt as failed and enqueues its cancellation. Money that comes all the same is returned.
 */
export const endWaiting = async (
  { db, clock }: Deps,
  attempt: Attempt,
  errorCode: string,
): Promise<Attempt> => {
  const key = attempt.order.reference
  await enqueueAttemptJob(db, clock, { kind: 'withdraw', key, attemptId: attempt.id, delayMs: 0 })
  return writeAttempt(db, attempt, { status: 'failed', errorCode }, new Date(clock.now()))
}
