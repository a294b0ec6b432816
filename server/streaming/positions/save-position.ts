import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { leaseOf } from '../lease/store.ts'
import { deletePosition, upsertPosition } from './store.ts'

/**
 * Stores an account's position in a game, or deletes it where `frameAt` is null; the last save holds, from
 * any device. False, with nothing stored, for a game other than the one that the account played last.
 */
export const savePosition = async (
  deps: { db: Db; clock: Clock },
  { frameAt, ...which }: { userId: number; gamePk: number; frameAt: Date | null },
): Promise<boolean> => {
  const lease = await leaseOf(deps, which.userId)
  if (lease?.gamePk !== which.gamePk) return false
  if (frameAt === null) await deletePosition(deps.db, which)
  else await upsertPosition(deps.db, { ...which, frameAt, savedAt: new Date(deps.clock.now()) })
  return true
}
