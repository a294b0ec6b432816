import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { makeJobDueIn } from './store.ts'

/** Makes an open job due in `delayMs` at the latest, in the caller's transaction. A done job stays done. */
export const hastenJob = (
  tx: Db,
  clock: Clock,
  it: { kind: string; key: string; delayMs: number },
): Promise<void> => makeJobDueIn(tx, clock, it)
