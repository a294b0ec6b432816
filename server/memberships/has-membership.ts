import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { validGrants } from './store.ts'

/** Whether the user may watch now: one grant not revoked whose end is still ahead. Computed, never stored. */
export const hasMembership = async (
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
): Promise<boolean> => (await validGrants(db, userId, new Date(clock.now()))).length > 0
