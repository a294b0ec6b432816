import type { WorkResult } from '../../jobs/work-source.ts'
import { enqueueRecheck } from '../orders/attempt-jobs.ts'
import { type Attempt, attemptById } from '../orders/store.ts'
import { reconcile } from './reconcile.ts'
import type { SettleDeps } from './settle.ts'

/**
 * Checks again a charge that succeeded and enqueues the next check, so that a refund or chargeback whose
 * notice was lost shows within days. A refund ends the checks; a chargeback does not, as it may be decided
 * for us.
 */
export const recheck = async (
  deps: SettleDeps,
  it: { attemptId: number; nth: number },
): Promise<WorkResult> => {
  const attempt = await attemptById(deps.db, it.attemptId)
  if (attempt === undefined || hasEnded(attempt)) return { kind: 'done', note: 'ended' }
  const now = await reconcile(deps, it.attemptId)
  if (now.outcome === 'unreachable') return { kind: 'not-yet', reason: now.outcome }
  if (!hasEnded(now.attempt))
    await enqueueRecheck(deps.db, deps.clock, {
      reference: attempt.order.reference,
      attemptId: attempt.id,
      nth: it.nth + 1,
    })
  return { kind: 'done' }
}

const hasEnded = ({ status }: Attempt): boolean => status !== 'succeeded' && status !== 'charged-back'
