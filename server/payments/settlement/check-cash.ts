import type { WorkResult } from '../../jobs/work-source.ts'
import { reconcile } from './reconcile.ts'
import type { SettleDeps } from './settle.ts'
import { enqueueCashCheck, isCashOverdue } from './waiting-cash.ts'

/** Asks for a reference that waits, for the case that the notice of its payment was lost; the next question is a job of its own. */
export const checkCash = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const { attempt, outcome } = await reconcile(deps, attemptId)
  // Its company keeps it open, though it was ended here.
  const canStillBePaid =
    outcome === 'open' && attempt.status === 'failed' && !isCashOverdue(deps.clock, attempt)
  if (outcome === 'unreachable' || canStillBePaid) await enqueueCashCheck(deps, attempt)
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done', note: outcome }
}
