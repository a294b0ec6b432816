import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { peopleWithBegunGrants, validGrants } from './store.ts'

type Deps = { db: Db; clock: Clock }

/** Whether a grant of the user is neither revoked nor over (specification, chapter 3). Never stored. */
export const hasMembership = async ({ db, clock }: Deps, userId: number): Promise<boolean> =>
  (await validGrants(db, userId, new Date(clock.now()))).length > 0

/**
 * `yes` when the user may watch now, `not-begun` when all that they hold is for later. A complete season may
 * be watched from its purchase on; a pass for a part of it would else open more than was paid for.
 */
export const mayWatch = async ({ db, clock }: Deps, userId: number): Promise<'yes' | 'not-begun' | 'no'> => {
  const now = new Date(clock.now())
  const grants = await validGrants(db, userId, now)
  if (grants.length === 0) return 'no'
  return grants.some((it) => it.period === 'season' || it.startsAt <= now) ? 'yes' : 'not-begun'
}

/** Those of many users whose `mayWatch` is `yes`, by one query. */
export const whoMayWatch = async (
  { db, clock }: Deps,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(userIds.length === 0 ? [] : await peopleWithBegunGrants(db, userIds, new Date(clock.now())))
