import { LRUCache } from 'lru-cache'
import { hashOf } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { stillEntitled } from './still-entitled.ts'
import { leaseByToken } from './store.ts'

/** An answer of the database is cached this long, so that an end on any server takes effect on all within 5 s. */
const CACHE_MS = 5_000
/** A denial is cached shorter: a late heartbeat may have renewed the lease. */
const DENIAL_CACHE_MS = 1_000
/** A running playback goes on through a short outage of the database. */
const OUTAGE_CACHE_MS = 60_000
const CACHE_SIZE = 50_000

type CachedAccess = {
  gamePk: number | undefined
  aliveUntil: number
  checkedAt: number
  /** Set in an outage: a hung database would otherwise delay each segment as long as a query may take. */
  skipCheckUntil?: number
}

/** Decides on each media request, from memory; the database is queried at most once per token and 5 s. */
export type MediaAccess = {
  /** Throws what the database throws when it is down and nothing is cached. */
  allows(token: string, gamePk: number): Promise<boolean>
  /** Queries again at the next request; called where this server itself ended or renewed a playback. */
  evict(tokenHash: string): void
}

export const openMediaAccess = (deps: { db: Db; clock: Clock }): MediaAccess => {
  const cache = new LRUCache<string, CachedAccess>({ max: CACHE_SIZE })
  const inProgress = new Map<string, Promise<CachedAccess>>()

  const loadOnce = (tokenHash: string): Promise<CachedAccess> => {
    const running = inProgress.get(tokenHash)
    if (running !== undefined) return running
    const loading = loadAccess(deps, tokenHash)
      .then((access) => {
        // Evicted while it was in flight: the answer may be older than the end of the playback.
        if (inProgress.get(tokenHash) === loading) cache.set(tokenHash, access)
        return access
      })
      .finally(() => inProgress.get(tokenHash) === loading && inProgress.delete(tokenHash))
    inProgress.set(tokenHash, loading)
    return loading
  }

  return {
    allows: async (token, gamePk) => {
      const tokenHash = hashOf(token)
      const cached = cache.get(tokenHash)
      if (cached !== undefined && isFresh(cached, deps.clock.now()))
        return grantsAccess(cached, gamePk, deps.clock)
      try {
        return grantsAccess(await loadOnce(tokenHash), gamePk, deps.clock)
      } catch (error) {
        if (cached === undefined || ageOf(cached, deps.clock.now()) > OUTAGE_CACHE_MS) throw error
        cached.skipCheckUntil = deps.clock.now() + CACHE_MS
        return grantsAccess(cached, gamePk, deps.clock)
      }
    },
    evict: (tokenHash) => {
      cache.delete(tokenHash)
      inProgress.delete(tokenHash)
    },
  }
}

const loadAccess = async (deps: { db: Db; clock: Clock }, tokenHash: string): Promise<CachedAccess> => {
  const checkedAt = deps.clock.now()
  const lease = await leaseByToken(deps, tokenHash)
  const isAlive = lease !== undefined && lease.endReason === null && lease.msLeft > 0
  if (!isAlive || !(await stillEntitled(deps, lease))) return { gamePk: undefined, aliveUntil: 0, checkedAt }
  return { gamePk: lease.gamePk, aliveUntil: checkedAt + lease.msLeft, checkedAt }
}

const grantsAccess = (access: CachedAccess, gamePk: number, clock: Clock) =>
  access.gamePk === gamePk && clock.now() < access.aliveUntil

/** A lease that seems to expire is queried again: the heartbeat may have gone to another server. */
const isFresh = (access: CachedAccess, now: number) => {
  if (access.gamePk === undefined) return ageOf(access, now) < DENIAL_CACHE_MS
  if (now >= access.aliveUntil) return false
  const isCheckSkipped = now < (access.skipCheckUntil ?? 0) && ageOf(access, now) <= OUTAGE_CACHE_MS
  return isCheckSkipped || ageOf(access, now) < CACHE_MS
}

/** The demo's clock may be set back. */
const ageOf = (access: CachedAccess, now: number) => Math.abs(now - access.checkedAt)
