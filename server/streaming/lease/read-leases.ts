import DataLoader from 'dataloader'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { mayWatch, whoMayWatch } from '../../memberships/has-membership.ts'
import type { Timers } from '../../timers.ts'
import { leasesByTokens, type WatchedLease } from './store.ts'

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

/** The most leases that one statement reads. */
const MOST = 500

/** How long waiting reads are gathered for one statement: alone, each would cost a hundred times as much. */
const GATHER_MS = 500

/** A lease, and whether its account may go on watching. */
export type EntitledLease = WatchedLease & { isEntitled: boolean }
export type LeaseReader = {
  /** Reads the lease of a token; throws what the database throws. */
  read(tokenHash: string): Promise<EntitledLease | undefined>
  /** From now on no caller waits for others. */
  hurry(): void
}

/**
 * Reads leases together. Thousands of viewers come for one part in the same moment: while one statement runs,
 * callers wait for the next, which reads the leases of all of them; where nobody is in a hurry it waits for
 * more.
 */
export const openLeaseReader = (deps: {
  db: Db
  clock: Clock
  timers: Pick<Timers, 'wait'>
}): LeaseReader => {
  let reading: Promise<unknown> = Promise.resolve()
  let hurry = new AbortController()
  const loader = new DataLoader(
    (tokenHashes: readonly string[]) => {
      const leases = readLeases(deps, tokenHashes)
      reading = leases.catch(() => undefined)
      return leases
    },
    {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn: (read) =>
        void deps.timers
          .wait(GATHER_MS, hurry.signal)
          .then(() => reading)
          .then(read),
    },
  )
  return {
    read: (tokenHash) => loader.load(tokenHash),
    hurry: () => {
      hurry.abort()
      hurry = new AbortController()
    },
  }
}

const readLeases = async (
  deps: { db: Db; clock: Clock },
  tokenHashes: readonly string[],
): Promise<(EntitledLease | undefined)[]> => {
  const leases = await leasesByTokens(deps, tokenHashes)
  const members = await whoMayWatch(
    deps,
    leases.map((it) => it.userId),
  )
  const entitled = await Promise.all(
    leases.map(async (it) => ({
      ...it,
      // Few are not: a membership that ended within the game is looked at by itself.
      isEntitled: members.has(it.userId) || (await stillEntitled(deps, it)),
    })),
  )
  const byToken = new Map(entitled.map((it) => [it.tokenHash, it]))
  return tokenHashes.map((it) => byToken.get(it))
}
