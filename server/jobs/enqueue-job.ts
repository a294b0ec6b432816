import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { addJob, makeJobDueIn, type NewJob } from './store.ts'

/**
 * Enqueues a job in the caller's transaction: it exists if and only if its cause was committed. A job of the
 * same kind and key that is already there, done or not, stays as it is.
 */
export const enqueueJob = (tx: Db, clock: Clock, it: NewJob): Promise<void> => addJob(tx, clock, it)

/** Makes an open job due in `delayMs` at the latest, in the caller's transaction. A done job stays done. */
export const hastenJob = (
  tx: Db,
  clock: Clock,
  it: { kind: string; key: string; delayMs: number },
): Promise<void> => makeJobDueIn(tx, clock, it)
