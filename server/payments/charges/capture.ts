import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Charge, ChargeAnswer, Lookup, PaymentProvider } from '../../providers/payment-provider.ts'
import { BY_SILENCE, NOT_NEEDED } from '../orders/attempt-codes.ts'
import { hastenReconcile } from '../orders/attempt-jobs.ts'
import type { Attempt } from '../orders/store.ts'
import { isHeld } from './end-waiting.ts'
import {
  findMismatch,
  lockBuyersAttempt,
  refuseMismatch,
  type SettleDeps,
  type Settled,
  saveAttempt,
  settle,
  settleDeclined,
} from './settle.ts'
import { type StatusSnapshot, statusSnapshot } from './status-snapshot.ts'

type Capturing = {
  attemptId: number
  /** The charge that the buyer approved. */
  charge: Charge
  capture: NonNullable<PaymentProvider['capture']>
  /** Fetches the charge once more. */
  lookUp(): Promise<Lookup>
}

/**
 * Captures the money that the buyer approved. The attempt fails and costs nothing if the buyer holds the
 * membership by now or their account is gone. Holds no lock during the call; the provider captures the money
 * once even if two servers ask at once.
 */
export const captureApproved = async (deps: SettleDeps, it: Capturing): Promise<Settled> => {
  const decided = await decide(deps, it)
  if (decided.kind === 'settled') return decided.settled
  const answer = await it.capture(it.charge.id, decided.attempt.providerOrderKey)
  if (answer.kind === 'charge') return settle(deps, it.attemptId, answer.charge, decided.seen)
  if (answer.kind === 'declined') return settleRefused(deps, it, decided, answer.errorCode)
  deps.log.warn({ attempt: it.attemptId, reason: reasonOf(answer) }, 'the fate of a capture is unknown')
  return { attempt: decided.attempt, outcome: 'unreachable' }
}

type ToCapture = { kind: 'capture'; attempt: Attempt; seen: StatusSnapshot }

const decide = (
  deps: SettleDeps,
  { attemptId, charge }: Capturing,
): Promise<ToCapture | { kind: 'settled'; settled: Settled }> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const attempt = await lockBuyersAttempt(tx, attemptId)
    const wrong = findMismatch(attempt, charge)
    if (wrong !== undefined) return { kind: 'settled', settled: await refuseMismatch(inTx, attempt, wrong) }
    if (!mayStillBePaid(attempt)) return { kind: 'settled', settled: { attempt, outcome: 'final' } }
    if (attempt.order.email === '' || (await isHeld(inTx, attempt))) {
      const refused = await saveAttempt(inTx, attempt, { status: 'failed', errorCode: NOT_NEEDED })
      return { kind: 'settled', settled: { attempt: refused, outcome: 'final' } }
    }
    await hastenReconcile(tx, deps.clock, attempt.order.reference)
    return { kind: 'capture', attempt, seen: await statusSnapshot(tx, attempt) }
  })

/** Whether an approval still counts, also after a failure by silence: the buyer wants it after all. */
const mayStillBePaid = ({ status, errorCode }: Attempt): boolean =>
  isOpen(status) || (status === 'failed' && BY_SILENCE.includes(errorCode))

/** Checks a refusal: the provider may also refuse because another request captured the money a moment ago. */
const settleRefused = async (
  deps: SettleDeps,
  it: Capturing,
  { attempt, seen }: ToCapture,
  errorCode: string,
): Promise<Settled> => {
  const found = await it.lookUp()
  if (found.kind === 'unknown') return { attempt, outcome: 'unreachable' }
  const [charge] = found.charges
  if (charge === undefined || charge.awaitsCapture === true)
    return settleDeclined(deps, it.attemptId, errorCode)
  return settle(deps, it.attemptId, charge, seen)
}

const reasonOf = (answer: Exclude<ChargeAnswer, { kind: 'charge' | 'declined' }>): string =>
  answer.kind === 'duplicate-reference' ? answer.kind : answer.reason
