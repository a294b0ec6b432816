import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { deleteDoneJobs } from './store.ts'

const DAY_MS = 86_400_000

/** Deletes the jobs of these kinds done more than a day ago; these kinds never enqueue the same key again. */
export const forgetDoneJobs = async (
  { db, clock }: { db: Db; clock: Clock },
  kinds: string[],
): Promise<void> => {
  for (const kind of kinds) await deleteDoneJobs(db, kind, new Date(clock.now() - DAY_MS))
}
