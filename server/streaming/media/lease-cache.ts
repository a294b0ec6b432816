import { LRUCache } from 'lru-cache'
import type { PlaybackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { growingTo } from '../../growing-cache.ts'
import type { Timers } from '../../timers.ts'
import { describeElsewhere, type ElsewhereDeps } from '../lease/describe-elsewhere.ts'
import { OUTAGE_MS } from '../lease/playback-memory.ts'
import { type LeaseReader, openLeaseReader } from '../lease/read-leases.ts'
import { leaseAfterToken } from '../lease/store.ts'

/** A database answer is cached this long, so that an end on any server takes effect on all within 5 s. */
const CACHE_MS = 5_000
/** From then on it is read again beside the request, so that a steady player never waits for the database. */
const READ_AHEAD_MS = 3_000
/** A denial is cached for less time: a late heartbeat may have renewed the lease. */
const DENIAL_CACHE_MS = 1_000
/**
 * A lease that expired during an outage still opens its media this long after it, until the next heartbeat.
 */
const AFTER_OUTAGE_MS = 20_000
const CACHE_SIZE = 50_000

/** The game that a lease opens, by the last answer of the database. */
export type CachedAccess = {
  gamePk: number | undefined
  aliveUntil: number
  checkedAt: number
  leased: { deviceId: string; network: string | null; mediaClient: string | null }
  /** The playback of another device that took over. */
  elsewhere?: PlaybackElsewhere
  /** A second read is under way, or failed. */
  isReadAhead?: boolean
  /** Set in an outage: otherwise a hung database would delay each segment by the longest time of a query. */
  skipCheckUntil?: number
  /** The time until which a lease that expired in an outage still counts. */
  graceUntil?: number
}

type Deps = ElsewhereDeps & { db: Db; clock: Clock; timers: Pick<Timers, 'wait'> }

/**
 * The leases of fetching players, in memory; each is read again at most once in 5 s, and not by many at once.
 */
export type LeaseCache = {
  /**
   * Throws what the database throws when it is down and nothing is cached. Returns a promise only where
   * memory does not suffice.
   */
  accessOf(tokenHash: string): CachedAccess | Promise<CachedAccess>
  /** Makes the next request read the lease from the database again. */
  expire(tokenHash: string): void
  /** Does the same, and discards a running read: it may be older than the end of the playback. */
  forget(tokenHash: string): void
}

export const openLeaseCache = (deps: Deps): LeaseCache => {
  const cache = new LRUCache<string, CachedAccess>(growingTo(CACHE_SIZE))
  const inProgress = new Map<string, Promise<CachedAccess>>()
  const leases = openLeaseReader(deps)

  const loadOnce = (tokenHash: string): Promise<CachedAccess> => {
    const running = inProgress.get(tokenHash)
    if (running !== undefined) return running
    const loading = loadAccess(deps, leases, tokenHash, cache.get(tokenHash))
      .then((access) => {
        // A token evicted during the read is not cached: the answer may be older than the end of the
        // playback.
        if (inProgress.get(tokenHash) === loading) cache.set(tokenHash, access)
        return access
      })
      .finally(() => inProgress.get(tokenHash) === loading && inProgress.delete(tokenHash))
    inProgress.set(tokenHash, loading)
    return loading
  }
  const accessOf = (tokenHash: string): CachedAccess | Promise<CachedAccess> => {
    const cached = cache.get(tokenHash)
    if (cached === undefined || !isFresh(cached, deps.clock.now())) return readAccess(tokenHash, cached)
    if (isOldEnough(cached, deps.clock.now())) {
      cached.isReadAhead = true
      // If it fails, the first request that finds the lease too old reports it.
      void loadOnce(tokenHash).catch(() => undefined)
    }
    return cached
  }
  const readAccess = async (tokenHash: string, cached: CachedAccess | undefined) => {
    try {
      const loading = loadOnce(tokenHash)
      leases.hurry()
      return await loading
    } catch (error) {
      const isKnown = cached?.gamePk !== undefined && ageOf(cached, deps.clock.now()) <= OUTAGE_MS
      if (!isKnown) throw error
      cached.skipCheckUntil = deps.clock.now() + CACHE_MS
      return cached
    }
  }
  return {
    accessOf,
    expire: (tokenHash) => void cache.delete(tokenHash),
    forget: (tokenHash) => {
      cache.delete(tokenHash)
      inProgress.delete(tokenHash)
    },
  }
}

const NOBODY = { deviceId: '', network: null, mediaClient: null }

const loadAccess = async (
  deps: Deps,
  leases: LeaseReader,
  tokenHash: string,
  before: CachedAccess | undefined,
): Promise<CachedAccess> => {
  const checkedAt = deps.clock.now()
  const lease = await leases.read(tokenHash)
  const denied = { gamePk: undefined, aliveUntil: 0, checkedAt, leased: NOBODY }
  if (lease === undefined) return { ...denied, ...(await findElsewhere(deps, tokenHash)) }
  const isOutageOver = before?.skipCheckUntil !== undefined
  const graceUntil = isOutageOver ? checkedAt + AFTER_OUTAGE_MS : (before?.graceUntil ?? 0)
  const isAlive = lease.endReason === null && (lease.msLeft > 0 || checkedAt < graceUntil)
  if (!isAlive || !lease.isEntitled) return denied
  const aliveUntil = Math.max(checkedAt + lease.msLeft, graceUntil)
  return { gamePk: lease.gamePk, aliveUntil, checkedAt, graceUntil, leased: lease }
}

/** The playback of another device that took over from the playback of this token. */
const findElsewhere = async (deps: Deps, tokenHash: string) => {
  const taken = await leaseAfterToken(deps, tokenHash)
  if (taken === undefined) return {}
  return { elsewhere: await describeElsewhere(deps, taken, { isProved: false }) }
}

/** Whether it now opens the media of a game. */
export const grantsAccess = (access: CachedAccess, gamePk: number, now: number) =>
  access.gamePk === gamePk && (now < access.aliveUntil || isCheckSkipped(access, now))

const isCheckSkipped = (access: CachedAccess, now: number) =>
  now < (access.skipCheckUntil ?? 0) && ageOf(access, now) <= OUTAGE_MS

/** Whether it is due to be read ahead, once. */
const isOldEnough = (access: CachedAccess, now: number) =>
  !access.isReadAhead && !isCheckSkipped(access, now) && ageOf(access, now) >= READ_AHEAD_MS

/** A lease that seems to expire is queried again: the heartbeat may have gone to another server. */
const isFresh = (access: CachedAccess, now: number) => {
  if (access.gamePk === undefined) return ageOf(access, now) < DENIAL_CACHE_MS
  if (isCheckSkipped(access, now)) return true
  return now < access.aliveUntil && ageOf(access, now) < CACHE_MS
}

/** The demo's clock may be set back. */
const ageOf = (access: CachedAccess, now: number) => Math.abs(now - access.checkedAt)
