import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { findLocation, type Origin } from '../throttles/familiar-locations.ts'
import { personById } from '../users/store-users.ts'

/** Whether a user logged in from this browser or this network before. */
export const isFamiliarPlace = async (
  deps: { db: Db; clock: Clock },
  userId: number,
  origin: Origin,
): Promise<boolean> => {
  const person = await personById(deps.db, userId)
  if (person === undefined) return false
  const { kind } = await findLocation(deps, person.email ?? `user ${userId}`, origin)
  return kind !== 'network'
}
