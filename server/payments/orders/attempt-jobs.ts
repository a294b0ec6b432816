import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { hastenJob } from '../../jobs/hasten-job.ts'

/** What a job of payments carries. */
export const attemptPayload = z.object({ attemptId: z.number().int() })

/** What a buyer is told by mail after their purchase, besides its receipt. */
export const mailPayload = attemptPayload.extend({
  about: z.enum(['refunded', 'charged-back', 'reinstated', 'refund-by-hand']),
})
export type MailSubject = z.infer<typeof mailPayload>['about']

/** Enqueues a mail about an attempt, one of each subject, in the caller's transaction. */
export const enqueuePaymentMail = (
  tx: Db,
  clock: Clock,
  it: { reference: string; attemptId: number; about: MailSubject },
): Promise<void> => {
  const payload: z.infer<typeof mailPayload> = { attemptId: it.attemptId, about: it.about }
  return enqueueJob(tx, clock, {
    kind: 'payment-mail',
    key: `${it.reference} ${it.about}`,
    payload,
    delayMs: 0,
  })
}

/** Enqueues a job about one attempt, one of each kind for a key, mostly its reference, in the caller's transaction. */
export const enqueueAttemptJob = (
  tx: Db,
  clock: Clock,
  it: {
    kind: 'reconcile' | 'receipt' | 'refund' | 'withdraw'
    key: string
    attemptId: number
    delayMs: number
  },
): Promise<void> => {
  const payload: z.infer<typeof attemptPayload> = { attemptId: it.attemptId }
  return enqueueJob(tx, clock, { kind: it.kind, key: it.key, payload, delayMs: it.delayMs })
}

/** Longer than the provider may take to answer what is asked of it now. */
const RECONCILE_SOON_MS = 30_000

/** An attempt is reconciled soon, however old it is: money is about to move. In the caller's transaction. */
export const hastenReconcile = (tx: Db, clock: Clock, reference: string): Promise<void> =>
  hastenJob(tx, clock, { kind: 'reconcile', key: reference, delayMs: RECONCILE_SOON_MS })

/** When a charge that succeeded is asked for again, counted from its success. */
const RECHECKED_AFTER_MS = [1, 6, 24, 72].map((hours) => hours * 3_600_000)

export const recheckPayload = attemptPayload.extend({ nth: z.number().int() })

/** Enqueues the `nth` question, from 0, about a charge that succeeded, where there is one more; counted from the one before. */
export const enqueueRecheck = async (
  tx: Db,
  clock: Clock,
  it: { reference: string; attemptId: number; nth: number },
): Promise<void> => {
  const dueMs = RECHECKED_AFTER_MS[it.nth]
  if (dueMs === undefined) return
  const payload: z.infer<typeof recheckPayload> = { attemptId: it.attemptId, nth: it.nth }
  const delayMs = dueMs - (RECHECKED_AFTER_MS[it.nth - 1] ?? 0)
  await enqueueJob(tx, clock, { kind: 'recheck', key: `${it.reference} ${it.nth}`, payload, delayMs })
}
