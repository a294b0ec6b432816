import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'

/** What a job of payments carries. */
export const attemptPayload = z.object({ attemptId: z.number().int() })

/** Enqueues a job about one attempt, one of each kind for a reference, in the caller's transaction. */
export const enqueueAttemptJob = (
  tx: Db,
  clock: Clock,
  it: { kind: 'reconcile' | 'receipt'; reference: string; attemptId: number; delayMs: number },
): Promise<void> => {
  const payload: z.infer<typeof attemptPayload> = { attemptId: it.attemptId }
  return enqueueJob(tx, clock, { kind: it.kind, key: it.reference, payload, delayMs: it.delayMs })
}
