import type { WorkResult } from '../../jobs/work-source.ts'
import { enqueueRecheck } from '../orders/attempt-jobs.ts'
import { enqueueCashCheck, isCashOverdue, isWaitingCash } from '../orders/cash-reference.ts'
import { type Attempt, attemptById, countOpen, existingAttempt } from '../orders/store.ts'
import { mayReconcile, openProviderPauses, roundOf } from './query-pacing.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { ageOf, type SettleDeps, type Settled } from './settle.ts'

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 30_000
/** While a buyer may be at the bank's page, a payment is granted within two minutes without notice. */
const BUYER_PRESENT_MS = 75 * MINUTE_MS
const PAUSE_WITH_BUYER_MS = 90_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
const TURN_PAUSE_MS = 10_000

/** The pause, in ms, before the next question: an eighth of the attempt's age, within limits. */
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
export const resolveJob = (deps: SettleDeps) => {
  const pauses = openProviderPauses(deps.clock)
  return async (attemptId: number): Promise<WorkResult> => {
    const attempt = await existingAttempt(deps.db, attemptId)
    const pauseLeftMs = pauses.left(attempt.provider)
    if (pauseLeftMs > 0) return { kind: 'not-yet', reason: 'unreachable', afterMs: pauseLeftMs }
    if (!(await mayReconcile(deps, attempt)))
      return { kind: 'not-yet', reason: 'other-orders', afterMs: TURN_PAUSE_MS }
    const { attempt: now, outcome } = await resolveAttempt(deps, attemptId)
    pauses.note(attempt.provider, outcome !== 'unreachable')
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

/** Asks about a waiting reference, in case its notice was lost. Another job asks the next time. */
export const checkCash = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const { attempt, outcome } = await resolveAttempt(deps, attemptId)
  // The company may keep a reference open that was ended here.
  const canStillBePaid =
    outcome === 'open' && attempt.status === 'failed' && !isCashOverdue(deps.clock, attempt)
  if (outcome === 'unreachable' || canStillBePaid) await enqueueCashCheck(deps, attempt)
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done', note: outcome }
}

/**
 * Checks again a charge that succeeded and enqueues the next check, so that a refund or chargeback whose
 * notice was lost shows within days. A refund ends the checks; a chargeback does not, as it may be decided
 * for us.
 */
export const verifyAfterSuccess = async (
  deps: SettleDeps,
  it: { attemptId: number; nth: number },
): Promise<WorkResult> => {
  const attempt = await attemptById(deps.db, it.attemptId)
  if (attempt === undefined || hasEnded(attempt)) return { kind: 'done', note: 'ended' }
  const now = await resolveAttempt(deps, it.attemptId)
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
