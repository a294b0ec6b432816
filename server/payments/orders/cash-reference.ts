import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { Quote } from '../../memberships/quote-membership.ts'
import type { attemptPayload } from './attempt-jobs.ts'
import type { Attempt } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a shop takes money for a reference. */
const CASH_DUE_AFTER_MS = 72 * HOUR_MS
/** A reference ends this long before the pass, as nobody pays at a shop for its last innings. */
const CASH_DUE_BEFORE_END_MS = 4 * HOUR_MS
/** The shortest time in which a buyer can walk to a shop. */
const SHORTEST_MS = HOUR_MS

/**
 * The instant until which a reference for a quote can be paid. Throws Failure: `checkout.cashUnavailable` for
 * another currency than the shops', `checkout.cashTooLate` where less than an hour is left.
 */
export const cashDueAt = (quote: Pick<Quote, 'currency' | 'endsAt'>, now: number): Date => {
  if (quote.currency !== 'MXN') throw new Failure('checkout.cashUnavailable')
  const dueAt = Math.min(now + CASH_DUE_AFTER_MS, quote.endsAt.getTime() - CASH_DUE_BEFORE_END_MS)
  if (dueAt - now < SHORTEST_MS) throw new Failure('checkout.cashTooLate')
  // Providers count in seconds.
  return new Date(Math.floor(dueAt / 1000) * 1000)
}

/** Whether the buyer has a reference that a shop still takes. */
export const canBePaidAtShop = ({ status, cashReference, dueAt }: Attempt, now: number): boolean =>
  status === 'pending' && cashReference !== null && (dueAt?.getTime() ?? 0) > now

/** The time between two questions about a reference, which are only for lost notices. */
const CASH_CHECK_EVERY_MS = 6 * HOUR_MS
/** The delay with which shops report the money that they took. */
const OVERDUE_AFTER_MS = 24 * HOUR_MS
const SHORTLY_MS = 10 * MINUTE_MS
/** Tolerates a clock behind the database's, by which the present question would still be the next one. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

/** Whether the attempt has a shop reference that is not paid yet. */
export const isWaitingCash = (it: Pick<Attempt, 'method' | 'status'>): boolean =>
  it.method === 'cash' && it.status === 'pending'

/** Whether the attempt's reference can no longer be paid, whatever its provider says. */
export const isCashOverdue = (clock: Clock, it: Pick<Attempt, 'method' | 'dueAt'>): boolean =>
  it.method === 'cash' && it.dueAt !== null && clock.now() > it.dueAt.getTime() + OVERDUE_AFTER_MS

/** Enqueues the reference's mail, once, and the next question, in the caller's transaction. */
export const enqueueCashWork = async (deps: { db: Db; clock: Clock }, attempt: Attempt): Promise<void> => {
  const payload: z.infer<typeof attemptPayload> = { attemptId: attempt.id }
  const key = attempt.providerOrderKey
  await enqueueJob(deps.db, deps.clock, { kind: 'cash-mail', key, payload, delayMs: 0 })
  await enqueueCashCheck(deps, attempt)
}

/**
 * Enqueues the next question. Its times do not depend on the caller, so that there is one job for each time.
 */
export const enqueueCashCheck = (
  { db, clock }: { db: Db; clock: Clock },
  attempt: Attempt,
): Promise<void> => {
  const payload: z.infer<typeof attemptPayload> = { attemptId: attempt.id }
  const at = nextCheckAt(clock.now(), attempt)
  const key = `${attempt.providerOrderKey} ${new Date(at).toISOString()}`
  return enqueueJob(db, clock, { kind: 'cash-check', key, payload, delayMs: at - clock.now() })
}

const nextCheckAt = (now: number, { createdAt, dueAt }: Attempt): number => {
  const begun = createdAt.getTime()
  const after = now + CLOCKS_DIFFER_MS
  const steady = begun + (Math.floor((after - begun) / CASH_CHECK_EVERY_MS) + 1) * CASH_CHECK_EVERY_MS
  const due = dueAt?.getTime() ?? Number.NaN
  const ends = [due + SHORTLY_MS, due + OVERDUE_AFTER_MS + SHORTLY_MS].filter((it) => it > after)
  return Math.min(steady, ...ends)
}
