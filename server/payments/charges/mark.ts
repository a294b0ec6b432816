import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueAttemptJob } from '../orders/attempt-jobs.ts'
import { type Attempt, addEvent, writeAttempt } from '../orders/store.ts'
import { NO_DAY_LEFT, PAID_TWICE } from './decline-failure.ts'

/**
 * Marks a paid attempt with the reason to return it and enqueues the job that does; in the caller's
 * transaction.
 */
export const mark = async (
  deps: { db: Db; clock: Clock; log: FastifyBaseLogger },
  attempt: Attempt,
  code: string,
  jobKey: string,
): Promise<Attempt> => {
  deps.log.error({ attempt: attempt.id, code }, 'a payment opened nothing: it is returned')
  const at = new Date(deps.clock.now())
  const marked = await writeAttempt(deps.db, attempt, { errorCode: code }, at)
  if (code === PAID_TWICE || code === NO_DAY_LEFT) await addEvent(deps.db, attempt.id, { event: code, at })
  await enqueueAttemptJob(deps.db, deps.clock, {
    kind: 'refund',
    key: jobKey,
    attemptId: attempt.id,
    delayMs: 0,
  })
  return marked
}
