import type { WorkResult } from '../../jobs/work-source.ts'
import type { ChargeAnswer } from '../../providers/payment-provider.ts'
import { concurrentPayments } from '../charges/concurrent-payments.ts'
import { resolveAttempt } from '../charges/resolve-attempt.ts'
import { type SettleDeps, settle } from '../charges/settle.ts'
import { PREPAID } from '../orders/attempt-codes.ts'
import { enqueuePaymentMail } from '../orders/attempt-jobs.ts'
import { type Attempt, attemptById, existingAttempt } from '../orders/store.ts'
import { decideRefund, noteAccepted, refundByHand, refundByHandIfOverdue } from './decide-refund.ts'

/**
 * Returns the payment that is one too many beside a marked one (decision 38). Fetches all of them first,
 * decides, writes its next step, then asks for the refund; after a lost answer it looks the refund up before
 * it asks again. Safe to repeat and to run twice at once.
 */
export const refundPayment = async (deps: SettleDeps, markedId: number): Promise<WorkResult> => {
  if (!(await refetch(deps, markedId))) {
    await refundByHandIfOverdue(deps, markedId)
    return { kind: 'not-yet', reason: 'unreachable' }
  }
  const decision = await decideRefund(deps, markedId)
  if (decision.kind === 'nothing') return { kind: 'done' }
  if (decision.kind === 'wait') return { kind: 'not-yet', reason: 'refund-open' }
  return ask(deps, decision.attempt)
}

/** Fetches the state of all payments for the same or more; false where a provider does not answer. */
const refetch = async (deps: SettleDeps, markedId: number): Promise<boolean> => {
  const marked = await existingAttempt(deps.db, markedId)
  const { same, larger } = await concurrentPayments(deps, marked)
  for (const id of [markedId, ...same, ...larger]) {
    const attempt = await attemptById(deps.db, id)
    if (attempt?.status !== 'succeeded' || attempt.provider === PREPAID) continue
    if ((await resolveAttempt(deps, id)).outcome === 'unreachable') return false
  }
  return true
}

const ask = async (deps: SettleDeps, attempt: Attempt): Promise<WorkResult> => {
  const { order, providerTxnId } = attempt
  const provider = deps.paymentProviders.get(attempt.provider)
  if (provider === undefined || providerTxnId === null) throw new Error('a paid attempt has no charge')
  const answer = await provider.refund({
    chargeId: providerTxnId,
    reference: attempt.providerOrderKey,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: `Devolución de ${order.reference}`,
  })
  if (answer.kind === 'charge') return accept(deps, attempt, answer)
  if (answer.kind === 'declined') return acceptRefusal(deps, attempt, answer.errorCode)
  const reason = answer.kind === 'duplicate-reference' ? answer.kind : answer.reason
  deps.log.warn({ attempt: attempt.id, reason }, 'the fate of a refund is unknown')
  return { kind: 'not-yet', reason: 'refund-unknown' }
}

const accept = async (
  deps: SettleDeps,
  attempt: Attempt,
  { charge }: Extract<ChargeAnswer, { kind: 'charge' }>,
): Promise<WorkResult> => {
  const settled = await settle(deps, attempt.id, charge)
  if (settled.attempt.status !== 'succeeded') return { kind: 'done' }
  await deps.db.transaction(async (tx) => {
    await noteAccepted({ ...deps, db: tx }, attempt)
    const { reference } = attempt.order
    await enqueuePaymentMail(tx, deps.clock, { reference, attemptId: attempt.id, about: 'refunded' })
  })
  return { kind: 'not-yet', reason: 'refund-accepted' }
}

/** Checks a refusal: the provider also refuses when somebody else returned the payment a moment ago. */
const acceptRefusal = async (deps: SettleDeps, attempt: Attempt, code: string): Promise<WorkResult> => {
  const now = await resolveAttempt(deps, attempt.id)
  if (now.outcome === 'unreachable') return { kind: 'not-yet', reason: 'refund-refused' }
  if (now.attempt.status === 'succeeded')
    await deps.db.transaction((tx) => refundByHand({ ...deps, db: tx }, now.attempt, `refused: ${code}`))
  return { kind: 'done', note: `refused: ${code}` }
}
