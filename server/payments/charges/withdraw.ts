import type { WorkResult } from '../../jobs/work-source.ts'
import { addEvent, existingAttempt } from '../orders/store.ts'
import { countEvents } from '../orders/store-events.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { lockBuyersAttempt, type SettleDeps, settle } from './settle.ts'

/** The event after which nobody can pay the attempt any more. */
export const WITHDRAWN = 'withdrawn'

/**
 * Cancels at its company an attempt that was ended while it waited for its buyer, where the company can, and
 * notes it. Settles the attempt instead if it was paid meanwhile. Safe to repeat.
 */
export const withdraw = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const attempt = await existingAttempt(deps.db, attemptId)
  const cancel = deps.paymentProviders.get(attempt.provider)?.cancel
  if (attempt.status !== 'failed' || attempt.providerTxnId === null || cancel === undefined)
    return { kind: 'done', note: 'nothing to cancel' }
  const answer = await cancel(attempt.providerTxnId)
  if (answer.kind === 'charge') {
    await settle(deps, attemptId, answer.charge)
    if (answer.charge.status === 'failed') await noteWithdrawn(deps, attemptId)
    return { kind: 'done', note: answer.charge.status }
  }
  if (answer.kind !== 'declined') return { kind: 'not-yet', reason: 'unreachable' }
  // The attempt has ended or was paid already, or its company keeps it open.
  const now = await resolveAttempt(deps, attemptId)
  if (now.outcome === 'unreachable') return { kind: 'not-yet', reason: now.outcome }
  if (now.outcome === 'final' && now.attempt.status === 'failed') await noteWithdrawn(deps, attemptId)
  return { kind: 'done', note: `refused: ${answer.errorCode}` }
}

const noteWithdrawn = (deps: SettleDeps, attemptId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { status } = await lockBuyersAttempt(tx, attemptId)
    if (status !== 'failed' || (await countEvents(tx, attemptId, WITHDRAWN)) > 0) return
    await addEvent(tx, attemptId, { event: WITHDRAWN, at: new Date(deps.clock.now()) })
  })
