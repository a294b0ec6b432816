import type { FastifyBaseLogger } from 'fastify'
import { type AttemptStatus, advance, isOpen } from '../../domain/payment-attempt.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { grant } from '../memberships/grant.ts'
import { membershipsOf } from '../memberships/memberships-of.ts'
import { revoke } from '../memberships/revoke.ts'
import type { Charge, Lookup, PaymentProviders } from '../providers/payment-provider.ts'
import { EXPIRED, MISMATCH, NEVER_MADE, PAID_TWICE } from './attempt-failures.ts'
import { enqueueAttemptJob } from './attempt-jobs.ts'
import { type Attempt, attemptById, type Change, lockAttempt, writeAttempt } from './store.ts'

export type ReconcileDeps = {
  db: Db
  clock: Clock
  paymentProviders: PaymentProviders
  log: FastifyBaseLogger
}

/**
 * The attempt as it stands now: `final` when the provider has decided, `open` when it has not or knows of no charge,
 * `unreachable` when it did not answer, `mismatch` when its charge is not what was ordered.
 */
export type ReconcileResult = { attempt: Attempt; outcome: 'final' | 'open' | 'unreachable' | 'mismatch' }

const MINUTE_MS = 60_000
/** A charge that the provider does not know after this long was never made. */
const NEVER_MADE_AFTER_MS = 15 * MINUTE_MS
/** A buyer who has not answered the bank by then has left. */
const ABANDONED_AFTER_MS = 60 * MINUTE_MS

/**
 * Fetches from its provider where an attempt stands and writes it. Browser return, notice and job all end here: safe to
 * call any number of times, at once and in any order. Throws only for an attempt that does not exist and when the
 * database fails.
 */
export const reconcile = async (deps: ReconcileDeps, attemptId: number): Promise<ReconcileResult> => {
  const attempt = await attemptById(deps.db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const found = await fetchCharges(deps, attempt)
  if (found.kind === 'unknown') {
    deps.log.warn({ attempt: attemptId, reason: found.reason }, 'the card provider could not be reached')
    return { attempt, outcome: 'unreachable' }
  }
  const charge = decisiveCharge(found.charges)
  return charge === undefined ? applyNoCharge(deps, attemptId) : applyCharge(deps, attemptId, charge)
}

/** Writes the charge that the provider has just answered with, and what follows from it. */
export const applyCharge = (
  deps: ReconcileDeps,
  attemptId: number,
  charge: Charge,
): Promise<ReconcileResult> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const wrong = findMismatch(attempt, charge)
    if (wrong !== undefined) return refuseMismatch({ ...deps, db: tx }, attempt, wrong)
    if (charge.refusedRedirect !== undefined && attempt.status !== charge.status)
      logRefusedRedirect(deps, attempt, charge.refusedRedirect)
    const status = expireAbandoned(deps.clock, attempt, advance(attempt.status, charge.status))
    const updated = await save(
      { ...deps, db: tx },
      attempt,
      status === attempt.status
        ? missingDetails(attempt, charge)
        : {
            status,
            providerTxnId: charge.id,
            ...errorCodeOf(status, charge),
            ...redirectOf(charge),
          },
    )
    await fulfil({ ...deps, db: tx }, updated)
    return { attempt: updated, outcome: isOpen(charge.status) ? 'open' : 'final' }
  })

/** No money has moved: without an answer the bank's question runs out, and the attempt with it. */
const logRefusedRedirect = ({ log }: ReconcileDeps, attempt: Attempt, host: string): void =>
  log.error(
    { security: 'redirect-refused', attempt: attempt.id, host },
    'the card provider named a page that is not listed: the buyer was not sent there',
  )

/** Writes a clear refusal of the charge: no money moved. */
export const applyDecline = (
  deps: ReconcileDeps,
  attemptId: number,
  errorCode: string,
): Promise<ReconcileResult> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const status = advance(attempt.status, 'failed')
    const change = status === attempt.status ? {} : { status, errorCode }
    return { attempt: await save({ ...deps, db: tx }, attempt, change), outcome: 'final' }
  })

/** Writes that it is unknown whether the charge was made. */
export const markUnknown = (deps: ReconcileDeps, attemptId: number): Promise<ReconcileResult> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const change: Change = attempt.status === 'submitting' ? { status: 'unknown' } : {}
    return { attempt: await save({ ...deps, db: tx }, attempt, change), outcome: 'unreachable' }
  })

const fetchCharges = async ({ paymentProviders }: ReconcileDeps, attempt: Attempt): Promise<Lookup> => {
  const provider = paymentProviders.get(attempt.provider)
  // Written by another build, which has that provider and shares the database.
  if (provider === undefined) return { kind: 'unknown', reason: `no provider ${attempt.provider}` }
  if (attempt.providerTxnId === null) return provider.chargesByReference(attempt.providerOrderKey)
  const found = await provider.chargeById(attempt.providerTxnId)
  if (found.kind === 'found' && found.charges.length === 0)
    return provider.chargesByReference(attempt.providerOrderKey)
  return found
}

/** One order can hold a refused charge and a good one: money that moved decides. */
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

type Mismatch = keyof typeof MISMATCH

const findMismatch = (attempt: Attempt, charge: Charge): Mismatch | undefined => {
  if (charge.reference !== attempt.providerOrderKey) return 'order'
  if (charge.currency !== attempt.order.currency) return 'currency'
  return charge.amountMinor === attempt.order.totalMinor ? undefined : 'amount'
}

const refuseMismatch = async (
  deps: ReconcileDeps,
  attempt: Attempt,
  wrong: Mismatch,
): Promise<ReconcileResult> => {
  deps.log.error(
    { security: 'payment-mismatch', attempt: attempt.id, wrong },
    'a charge is not what was ordered; nothing is granted',
  )
  const change: Change = attempt.status === 'submitting' ? { status: 'unknown' } : {}
  const updated = await save(deps, attempt, { ...change, errorCode: MISMATCH[wrong] })
  return { attempt: updated, outcome: 'mismatch' }
}

/** The provider knows of no charge: nothing yet, or after a while nothing ever. */
const applyNoCharge = (deps: ReconcileDeps, attemptId: number): Promise<ReconcileResult> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const never = isOpen(attempt.status) && ageOf(deps.clock, attempt) > NEVER_MADE_AFTER_MS
    const change: Change = never ? { status: 'failed', errorCode: NEVER_MADE } : {}
    return { attempt: await save({ ...deps, db: tx }, attempt, change), outcome: 'open' }
  })

const ageOf = (clock: Clock, attempt: Attempt) => clock.now() - attempt.createdAt.getTime()

const expireAbandoned = (clock: Clock, attempt: Attempt, status: AttemptStatus): AttemptStatus =>
  status === 'requires-action' && ageOf(clock, attempt) > ABANDONED_AFTER_MS ? 'failed' : status

/** An unchanged status can still bring what was not known: which charge it is, where the bank waits. */
const missingDetails = (attempt: Attempt, charge: Charge): Change =>
  attempt.providerTxnId === null ? { providerTxnId: charge.id, ...redirectOf(charge) } : {}

const redirectOf = (charge: Charge): Change =>
  charge.redirectUrl === null ? {} : { redirectUrl: charge.redirectUrl }

/** A failure that the provider does not call one is ours: the buyer's time ran out. */
const errorCodeOf = (status: AttemptStatus, charge: Charge): Change => {
  if (status !== 'failed') return { errorCode: null }
  return { errorCode: isOpen(charge.status) ? EXPIRED : charge.errorCode }
}

const save = async ({ db, clock }: ReconcileDeps, attempt: Attempt, change: Change): Promise<Attempt> =>
  Object.keys(change).length === 0 ? attempt : writeAttempt(db, attempt, change, new Date(clock.now()))

/** What follows from where the attempt stands, in the same transaction; each part at most once. */
const fulfil = async (deps: ReconcileDeps, attempt: Attempt): Promise<void> => {
  const source = { source: 'payment', sourceId: String(attempt.id) } as const
  if (attempt.status === 'refunded' || attempt.status === 'charged-back') {
    const done = await revoke(deps, source)
    if (done === 'revoked') deps.log.warn({ attempt: attempt.id, status: attempt.status }, 'grant revoked')
    return
  }
  if (attempt.status !== 'succeeded') return
  const { order } = attempt
  const held = await membershipsOf(deps, order.userId)
  const granted = await grant(deps, {
    ...source,
    userId: order.userId,
    membershipId: order.membershipId,
    startsAt: order.accessStartsAt,
    endsAt: order.accessEndsAt,
  })
  if (granted === 'already') return
  if (held.some((it) => it.id === order.membershipId)) {
    deps.log.error({ duplicate_payment: attempt.id }, 'paid twice for the same membership: refund one')
    await save(deps, attempt, { errorCode: PAID_TWICE })
  }
  await enqueueAttemptJob(deps.db, deps.clock, {
    kind: 'receipt',
    reference: order.reference,
    attemptId: attempt.id,
    delayMs: 0,
  })
}
