import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { attemptPayload } from '../orders/attempt-jobs.ts'
import type { Attempt } from '../orders/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A notice says when a shop has taken the money; asking is for notices that are lost. */
export const CASH_CHECK_EVERY_MS = 6 * HOUR_MS
/** Shops report what they took with a delay. */
const OVERDUE_AFTER_MS = 24 * HOUR_MS
const SHORTLY_MS = 10 * MINUTE_MS
/** By a clock behind the database's a question that is asked now is still ahead: it is not the next one. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

/** Whether its buyer has a reference that nobody has paid yet. */
export const isWaitingCash = (it: Pick<Attempt, 'method' | 'status'>): boolean =>
  it.method === 'cash' && it.status === 'pending'

/** Whether nobody is going to pay it any more, whatever its provider says. */
export const isCashOverdue = (clock: Clock, it: Pick<Attempt, 'method' | 'dueAt'>): boolean =>
  it.method === 'cash' && it.dueAt !== null && clock.now() > it.dueAt.getTime() + OVERDUE_AFTER_MS

/** The mail with the reference, once, and the next time that its provider is asked; in the caller's transaction. */
export const enqueueCashWork = async (deps: { db: Db; clock: Clock }, attempt: Attempt): Promise<void> => {
  const payload: z.infer<typeof attemptPayload> = { attemptId: attempt.id }
  const key = attempt.providerOrderKey
  await enqueueJob(deps.db, deps.clock, { kind: 'cash-mail', key, payload, delayMs: 0 })
  await enqueueCashCheck(deps, attempt)
}

/** The times are the same whoever enqueues, so that there is one job for each. */
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
