import type { WorkResult } from '../../jobs/work-source.ts'
import { isWaitingCash } from '../orders/cash-reference.ts'
import { attemptById, countOpen } from '../orders/store.ts'
import { mayReconcile, roundOf } from './query-pacing.ts'
import { reconcile } from './resolve-attempt.ts'
import { openRests } from './rests.ts'
import { ageOf, type SettleDeps, type Settled } from './settle.ts'

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 30_000
/**
 * How long a buyer may be at the bank's page: until then a payment is granted within two minutes without any
 * notice.
 */
const BUYER_PRESENT_MS = 75 * MINUTE_MS
const PAUSE_WITH_BUYER_MS = 90_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
const TURN_PAUSE_MS = 10_000

/**
 * The pause, in ms, before the next question about an attempt of this age: an eighth of its age, within
 * limits.
 */
export const pauseBeforeNextQuestion = (ageMs: number): number =>
  Math.min(
    Math.max(ageMs / 8, FIRST_PAUSE_MS),
    ageMs < BUYER_PRESENT_MS ? PAUSE_WITH_BUYER_MS : LONGEST_PAUSE_MS,
  )

/**
 * The job that asks about an attempt until its provider has decided. A buyer's attempts share one rate. A
 * provider that is down gets only a few questions at a time; the others wait and are asked within a minute of
 * its recovery.
 */
export const reconcileJob = (deps: SettleDeps) => {
  const rests = openRests(deps.clock)
  return async (attemptId: number): Promise<WorkResult> => {
    const attempt = await attemptById(deps.db, attemptId)
    if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
    const restMs = rests.left(attempt.provider)
    if (restMs > 0) return { kind: 'not-yet', reason: 'unreachable', afterMs: restMs }
    if (!(await mayReconcile(deps, attempt)))
      return { kind: 'not-yet', reason: 'other-orders', afterMs: TURN_PAUSE_MS }
    const { attempt: now, outcome } = await reconcile(deps, attemptId)
    rests.note(attempt.provider, outcome !== 'unreachable')
    // A waiting shop reference has its own jobs from then on.
    if (outcome === 'open' && isWaitingCash(now)) return { kind: 'done' }
    const pauseMs = pauseBeforeNextQuestion(ageOf(deps.clock, attempt))
    const roundMs = roundOf(await countOpen(deps.db, attempt.order.userId))
    return resultOf(outcome, Math.max(pauseMs, roundMs))
  }
}

const resultOf = (outcome: Settled['outcome'], pauseMs: number): WorkResult => {
  switch (outcome) {
    case 'final':
      return { kind: 'done' }
    case 'mismatch':
      return { kind: 'failed', reason: outcome }
    case 'unreachable':
      return { kind: 'not-yet', reason: outcome, afterMs: FIRST_PAUSE_MS }
    case 'open':
      return { kind: 'not-yet', reason: outcome, afterMs: pauseMs }
  }
}
