import { type AttemptStatus, isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Charge, Lookup } from '../../providers/payment-provider.ts'
import { BY_SILENCE, NEVER_MADE } from '../orders/attempt-codes.ts'
import type { OrderRequest } from '../orders/place-order.ts'
import { type Attempt, existingAttempt, otherAttempts } from '../orders/store.ts'
import { captureApproved } from './capture.ts'
import { mayAskAgain } from './query-pacing.ts'
import { ageOf, changeAttempt, type SettleDeps, type Settled, settle } from './settle.ts'
import { statusSnapshot } from './status-snapshot.ts'

/** A charge that the provider does not know after this long was never made. */
const NEVER_MADE_AFTER_MS = 15 * 60_000

/**
 * Fetches an attempt's state from its provider and writes it; captures what the buyer approved there. Browser
 * returns, notices and jobs all call it: it is safe any number of times, at once and in any order. Throws
 * only for an attempt that does not exist and when the database fails.
 */
export const resolveAttempt = async (deps: SettleDeps, attemptId: number): Promise<Settled> => {
  const attempt = await existingAttempt(deps.db, attemptId)
  const seen = await statusSnapshot(deps.db, attempt)
  const found = await fetchCharges(deps, attempt)
  if (found.kind === 'unknown') {
    deps.log.warn({ attempt: attemptId, reason: found.reason }, 'the payment provider could not be reached')
    return { attempt, outcome: 'unreachable' }
  }
  const charge = decisiveCharge(found.charges)
  if (charge === undefined) return applyNoCharge(deps, attemptId)
  const settled = await settle(deps, attemptId, charge, seen)
  const capture = deps.paymentProviders.get(attempt.provider)?.capture
  if (charge.awaitsCapture !== true || capture === undefined || settled.outcome !== 'open') return settled
  const lookUp = () => fetchCharges(deps, settled.attempt)
  return captureApproved(deps, { attemptId, charge, capture, lookUp })
}

const fetchCharges = async ({ paymentProviders }: SettleDeps, attempt: Attempt): Promise<Lookup> => {
  const provider = paymentProviders.get(attempt.provider)
  // Another build that has this provider and shares the database wrote the attempt.
  if (provider === undefined) return { kind: 'unknown', reason: `no provider ${attempt.provider}` }
  if (attempt.providerTxnId === null) return provider.chargesByReference(attempt.providerOrderKey)
  const found = await provider.chargeById(attempt.providerTxnId)
  if (found.kind === 'found' && found.charges.length === 0)
    return provider.chargesByReference(attempt.providerOrderKey)
  return found
}

/** An order can have a refused charge and a good one: the charge that moved money decides. */
const precedence: AttemptStatus[] = [
  'unknown',
  'failed',
  'pending',
  'requires-action',
  'refunded',
  'charged-back',
  'succeeded',
]
const decisiveCharge = (charges: Charge[]): Charge | undefined =>
  charges.toSorted((a, b) => precedence.indexOf(b.status) - precedence.indexOf(a.status))[0]

/** The provider knows no charge: the attempt stays open, and after 15 minutes fails as never made. */
const applyNoCharge = async (deps: SettleDeps, attemptId: number): Promise<Settled> => {
  const saved = await changeAttempt(deps, attemptId, (it) =>
    isOpen(it.status) && ageOf(deps.clock, it) > NEVER_MADE_AFTER_MS
      ? { status: 'failed', errorCode: NEVER_MADE }
      : {},
  )
  return { attempt: saved, outcome: isRefused(saved) ? 'final' : 'open' }
}

/** Whether the failure is final: an attempt that failed only by our own time limits may still turn up. */
const isRefused = ({ status, errorCode }: Attempt): boolean =>
  status === 'failed' && !BY_SILENCE.includes(errorCode)

/** How many of the buyer's other open attempts are reconciled before a new payment. */
const EARLIER_ATTEMPTS_LIMIT = 3

/**
 * Reconciles the buyer's open attempts first: money may have moved in another tab or before a lost answer.
 */
export const resolveEarlierAttempts = async (
  deps: SettleDeps,
  orderRequest: Pick<OrderRequest, 'userId' | 'reference'>,
  membershipId: number,
): Promise<void> => {
  const open = await otherAttempts(
    deps.db,
    { userId: orderRequest.userId, membershipId, exceptReference: orderRequest.reference },
    ['submitting', 'unknown', 'requires-action', 'pending'],
  )
  for (const attempt of open.slice(0, EARLIER_ATTEMPTS_LIMIT))
    if (await mayAskAgain(deps, attempt)) await resolveAttempt(deps, attempt.id)
}

/** Reconciles an open attempt; returns the stored state where requests come too often. */
export const resolveIfOpen = async (deps: SettleDeps, attempt: Attempt): Promise<Pick<Settled, 'attempt'>> =>
  isOpen(attempt.status) && (await mayAskAgain(deps, attempt))
    ? resolveAttempt(deps, attempt.id)
    : { attempt }
