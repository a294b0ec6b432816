import type { WorkResult } from '../../jobs/work-source.ts'
import { reconcile } from './reconcile.ts'
import type { SettleDeps } from './settle.ts'
import { enqueueCashCheck, isCashOverdue } from './waiting-cash.ts'

/**
 * Asks the provider about a waiting reference, in case its notice was lost. A separate job asks the next
 * time.
 */
export const checkCash = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const { attempt, outcome } = await reconcile(deps, attemptId)
  // The company may keep a reference open that was ended here.
  const canStillBePaid =
    outcome === 'open' && attempt.status === 'failed' && !isCashOverdue(deps.clock, attempt)
  if (outcome === 'unreachable' || canStillBePaid) await enqueueCashCheck(deps, attempt)
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done', note: outcome }
}
