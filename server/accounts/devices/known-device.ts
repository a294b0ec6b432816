import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { findLocation, type Origin } from '../throttles/familiar-locations.ts'
import { userById } from '../users/store-users.ts'

/** Whether a user logged in from this browser or this network before. */
export const isKnownDevice = async (
  deps: { db: Db; clock: Clock },
  userId: number,
  origin: Origin,
): Promise<boolean> => {
  const user = await userById(deps.db, userId)
  if (user === undefined) return false
  const { kind } = await findLocation(deps, user.email ?? `user ${userId}`, origin)
  return kind !== 'network'
}
