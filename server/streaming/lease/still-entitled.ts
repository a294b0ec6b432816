import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { mayWatch } from '../../memberships/has-membership.ts'

/** A game watched when the membership expires may be watched to its end, extra innings included. */
const GRACE_MS = 4 * 3_600_000

/**
 * Whether a running playback may go on: a membership valid now, or one that was valid when the playback began
 * and expired, without being revoked, at most four hours ago.
 */
export const stillEntitled = async (
  { db, clock }: { db: Db; clock: Clock },
  playback: { userId: number; grantedAt: Date },
): Promise<boolean> => {
  if ((await mayWatch({ db, clock }, playback.userId)) === 'yes') return true
  const lookBackMs = Math.min(GRACE_MS, clock.now() - playback.grantedAt.getTime())
  if (lookBackMs <= 0) return false
  return (await mayWatch({ db, clock: earlierClock(clock, lookBackMs) }, playback.userId)) === 'yes'
}

const earlierClock = (clock: Clock, ms: number): Clock => ({
  now: () => clock.now() - ms,
  offset: () => clock.offset() - ms,
})
