import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob, hastenJob } from '../../jobs/enqueue-job.ts'

/** The payload of a payment job. */
export const attemptPayload = z.object({ attemptId: z.number().int() })

/** The payload of a mail that a buyer gets after the receipt. */
export const mailPayload = attemptPayload.extend({
  about: z.enum(['refunded', 'charged-back', 'reinstated', 'refund-by-hand']),
})
export type MailSubject = z.infer<typeof mailPayload>['about']

/** Enqueues a mail about an attempt, one for each subject, in the caller's transaction. */
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

/** Enqueues a job about an attempt in the caller's transaction: one of each kind for a key. */
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

/** Longer than the provider may take to answer a request that is under way. */
const RECONCILE_SOON_MS = 30_000

/** Makes an attempt's next question due soon, as money is about to move, in the same transaction. */
export const hastenReconcile = (tx: Db, clock: Clock, reference: string): Promise<void> =>
  hastenJob(tx, clock, { kind: 'reconcile', key: reference, delayMs: RECONCILE_SOON_MS })

/** The times after its success at which a charge is checked again. */
const RECHECKED_AFTER_MS = [1, 6, 24, 72].map((hours) => hours * 3_600_000)

export const recheckPayload = attemptPayload.extend({ nth: z.number().int() })

/** Enqueues the `nth` check (from 0) of a charge that succeeded, if there is one more. */
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
