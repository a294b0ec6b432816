import type { FastifyBaseLogger } from 'fastify'
import { type AttemptStatus, advance, isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import type { Charge, PaymentProviders } from '../../providers/payment-provider.ts'
import { CASH_EXPIRED, EXPIRED, MISMATCH } from '../orders/attempt-codes.ts'
import { isCashOverdue } from '../orders/cash-reference.ts'
import {
  type Attempt,
  attemptById,
  type Change,
  lockAttempt,
  lockBuyer,
  writeAttempt,
} from '../orders/store.ts'
import { fulfil } from './fulfil.ts'
import { evidenceOf, type StatusSnapshot } from './status-snapshot.ts'

export type SettleDeps = OfferDeps & {
  paymentProviders: PaymentProviders
  log: FastifyBaseLogger
}

/**
 * The attempt as it stands now: `final` when the provider has decided, `open` when it has not or knows no
 * charge, `unreachable` when it did not answer, `mismatch` when its charge differs from the order.
 */
export type Settled = { attempt: Attempt; outcome: 'final' | 'open' | 'unreachable' | 'mismatch' }

/** After this time a buyer who has not answered the bank counts as gone. */
const ABANDONED_AFTER_MS = 60 * 60_000

/**
 * Writes what the provider says about an attempt's charge, and what follows from it (`fulfil`). It is the
 * only way from a charge to a grant, and safe to call any number of times, at once and in any order. `seen`
 * is the attempt's state before the charge was fetched, if known: without it, a charge-back decided for us
 * looks like an old success. Throws only when the database fails.
 */
export const settle = (
  deps: SettleDeps,
  attemptId: number,
  charge: Charge,
  seen?: StatusSnapshot,
): Promise<Settled> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockBuyersAttempt(tx, attemptId)
    const wrong = findMismatch(attempt, charge)
    if (wrong !== undefined) return refuseMismatch({ ...deps, db: tx }, attempt, wrong)
    if (charge.refusedRedirect !== undefined && attempt.status !== charge.status)
      logRefusedRedirect(deps, attempt, charge.refusedRedirect)
    const evidence = await evidenceOf(tx, attempt, seen)
    const advanced = advance(attempt.status, charge.status, evidence)
    const status = charge.awaitsCapture ? advanced : expireAbandoned(deps.clock, attempt, advanced)
    const updated = await saveAttempt(
      { ...deps, db: tx },
      attempt,
      status === attempt.status
        ? missingDetails(attempt, charge)
        : {
            status,
            providerTxnId: charge.id,
            ...errorCodeOf(attempt, status, charge),
            ...redirectOf(charge),
            ...cashOf(charge),
          },
    )
    const isFinal = charge.isChargeBackFinal === true
    const fulfilled = await fulfil({ ...deps, db: tx }, attempt.status, updated, isFinal)
    return { attempt: fulfilled, outcome: isOpen(charge.status) ? 'open' : 'final' }
  })

/** Writes a clear refusal of the charge: no money moved. */
export const settleDeclined = async (
  deps: SettleDeps,
  attemptId: number,
  errorCode: string,
): Promise<Settled> => {
  const attempt = await changeAttempt(deps, attemptId, (it) => {
    const status = advance(it.status, 'failed')
    return status === it.status ? {} : { status, errorCode }
  })
  return { attempt, outcome: 'final' }
}

/** Writes that it is unknown whether the charge was made. */
export const settleUnknown = (deps: SettleDeps, attemptId: number): Promise<Attempt> =>
  changeAttempt(deps, attemptId, (it) => (it.status === 'submitting' ? { status: 'unknown' } : {}))

/** Changes an attempt under its lock, in a transaction of its own. */
export const changeAttempt = (
  deps: SettleDeps,
  attemptId: number,
  decide: (attempt: Attempt) => Change,
): Promise<Attempt> =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    return saveAttempt({ ...deps, db: tx }, attempt, decide(attempt))
  })

/** Logs the refused page. No money has moved: the attempt expires with the bank's unanswered question. */
const logRefusedRedirect = ({ log }: SettleDeps, attempt: Attempt, host: string): void =>
  log.error(
    { security: 'redirect-refused', attempt: attempt.id, host },
    'the card provider named a page that is not listed: the buyer was not sent there',
  )

/**
 * Locks the attempt and its buyer, so that of two payments that succeed at once the second sees the first.
 */
export const lockBuyersAttempt = async (tx: Db, attemptId: number): Promise<Attempt> => {
  const attempt = await attemptById(tx, attemptId)
  if (attempt !== undefined) await lockBuyer(tx, attempt.order.userId)
  return lockAttempt(tx, attemptId)
}

/** Logs a mismatch, grants nothing and marks an unpaid attempt with it; under the attempt's lock. */
export const refuseMismatch = async (
  deps: SettleDeps,
  attempt: Attempt,
  wrong: Mismatch,
): Promise<Settled> => {
  deps.log.error(
    { security: 'payment-mismatch', attempt: attempt.id, wrong },
    'a charge is not what was ordered; nothing is granted',
  )
  return { attempt: await saveAttempt(deps, attempt, doubtOf(attempt, wrong)), outcome: 'mismatch' }
}

/** A paid attempt keeps its own mark, as its money may be going back by it. */
const doubtOf = ({ status }: Attempt, wrong: Mismatch): Change => {
  if (!isOpen(status) && status !== 'failed') return {}
  return { ...(status === 'submitting' && { status: 'unknown' as const }), errorCode: MISMATCH[wrong] }
}

/** The age of an attempt, in ms. */
export const ageOf = (clock: Clock, attempt: Attempt) => clock.now() - attempt.createdAt.getTime()

const expireAbandoned = (clock: Clock, attempt: Attempt, status: AttemptStatus): AttemptStatus =>
  (status === 'requires-action' && ageOf(clock, attempt) > ABANDONED_AFTER_MS) ||
  (status === 'pending' && isCashOverdue(clock, attempt))
    ? 'failed'
    : status

/**
 * The details that a charge with the same status can still add: its id, the bank's page, the shop reference.
 */
const missingDetails = (attempt: Attempt, charge: Charge): Change =>
  attempt.providerTxnId === null ? { providerTxnId: charge.id, ...redirectOf(charge), ...cashOf(charge) } : {}

const cashOf = ({ cash }: Charge): Change =>
  cash === undefined
    ? {}
    : { cashReference: cash.reference, ...(cash.dueAt !== null && { dueAt: cash.dueAt }) }

const redirectOf = (charge: Charge): Change =>
  charge.redirectUrl === null ? {} : { redirectUrl: charge.redirectUrl }

/** The code of a failure. If the provider does not call it a failure, the buyer's time ran out here. */
const errorCodeOf = ({ method }: Attempt, status: AttemptStatus, charge: Charge): Change => {
  if (status !== 'failed') return { errorCode: null }
  if (method === 'cash') return { errorCode: CASH_EXPIRED }
  return { errorCode: isOpen(charge.status) ? EXPIRED : charge.errorCode }
}

/** Writes a change of an attempt that the transaction has locked; an empty change writes nothing. */
export const saveAttempt = async (
  { db, clock }: SettleDeps,
  attempt: Attempt,
  change: Change,
): Promise<Attempt> =>
  Object.keys(change).length === 0 ? attempt : writeAttempt(db, attempt, change, new Date(clock.now()))

type Mismatch = keyof typeof MISMATCH

/** The part of a charge that differs from its order; undefined where none does. */
export const findMismatch = (attempt: Attempt, charge: Charge): Mismatch | undefined => {
  if (charge.reference !== attempt.providerOrderKey) return 'order'
  if (charge.currency !== attempt.order.currency) return 'currency'
  return charge.amountMinor === attempt.order.totalMinor ? undefined : 'amount'
}
