import type { WorkResult } from '../../jobs/work-source.ts'
import { reconcile } from './reconcile.ts'
import type { SettleDeps } from './settle.ts'
import { enqueueCashCheck } from './waiting-cash.ts'

/** Asks for a reference that waits, for the case that the notice of its payment was lost; the next question is a job of its own. */
export const checkCash = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const { attempt, outcome } = await reconcile(deps, attemptId)
  if (outcome === 'unreachable') await enqueueCashCheck(deps, attempt)
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done', note: outcome }
}
