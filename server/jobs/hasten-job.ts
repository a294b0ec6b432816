import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { makeJobDueIn } from './store.ts'

/** An open job that is due later than in `delayMs` is due then; in the caller's transaction. One that is done stays done. */
export const hastenJob = (
  tx: Db,
  clock: Clock,
  it: { kind: string; key: string; delayMs: number },
): Promise<void> => makeJobDueIn(tx, clock, it)
