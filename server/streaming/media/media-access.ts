import { LRUCache } from 'lru-cache'
import type { PlaybackElsewhere } from '../../../contract/streaming.ts'
import { browserIdIn } from '../../accounts/device.ts'
import { hashOf } from '../../accounts/secrets.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { keepReceiver, receiverHashOf } from '../lease/cast-stream.ts'
import { describeElsewhere, type ElsewhereDeps } from '../lease/describe-elsewhere.ts'
import { OUTAGE_MS } from '../lease/playback-memory.ts'
import { stillEntitled } from '../lease/still-entitled.ts'
import { leaseAfterToken, leaseByToken } from '../lease/store.ts'
import { after } from './after.ts'
import { type Admission, type MediaCaller, openMediaPlayers } from './media-players.ts'

/** An answer of the database is cached this long, so that an end on any server takes effect on all within 5 s. */
const CACHE_MS = 5_000
/** A denial is cached shorter: a late heartbeat may have renewed the lease. */
const DENIAL_CACHE_MS = 1_000
/** After an outage a lease that ran out meanwhile still opens its media until the next heartbeat. */
const AFTER_OUTAGE_MS = 20_000
const CACHE_SIZE = 50_000
/** As often as a page sends heartbeats a receiver that fetches keeps its lease. */
const KEEP_MS = 15_000

type CachedAccess = {
  gamePk: number | undefined
  aliveUntil: number
  checkedAt: number
  leased: { deviceId: string; network: string | null; mediaClient: string | null }
  /** What another device plays instead, where it took over. */
  elsewhere?: PlaybackElsewhere
  /** Set in an outage: a hung database would otherwise delay each segment as long as a query may take. */
  skipCheckUntil?: number
  /** Until when a lease counts that ran out in an outage. */
  graceUntil?: number
}

type Deps = ElsewhereDeps & { db: Db; clock: Clock; isHidden(gamePk: number, ip: string): boolean }
/** The credential of an address: whether it is a receiver's, and its token. */
export type MediaToken = { isCast: boolean; token: string }
/** A request of media: by which credential, whose game, by what client, and the name of the file. */
export type MediaRequest = MediaToken & { gamePk: number; caller: MediaCaller; name: string }

/** Decides on each media request, from memory; the database is queried at most once per token and 5 s. */
export type MediaAccess = {
  /**
   * Throws Failure 'errors.playbackEnded', which names the device that took over; throws what the database throws when it
   * is down and nothing is cached. A promise only where memory does not suffice: most requests never wait.
   */
  admit(request: MediaRequest): Promise<void> | undefined
  /** A file that was let through did not arrive: its player may ask for it again. */
  lost(request: MediaToken & { name: string }): void
  /** Throws the same at the end of a long wait, where the playback is over by then. */
  checkAgain(request: MediaToken & { gamePk: number }): Promise<void> | undefined
  /** Queries again at the next request; called where this server itself ended or renewed a playback. */
  evict(tokenHash: string): void
}

export const openMediaAccess = (deps: Deps): MediaAccess => {
  const cache = new LRUCache<string, CachedAccess>({ max: CACHE_SIZE })
  const inProgress = new Map<string, Promise<CachedAccess>>()
  const players = openMediaPlayers(deps)
  const hashes = new LRUCache<string, string>({ max: CACHE_SIZE, memoMethod: hashOf })
  const receiverHashes = new LRUCache<string, string>({ max: CACHE_SIZE, memoMethod: receiverHashOf })

  const loadOnce = (tokenHash: string): Promise<CachedAccess> => {
    const running = inProgress.get(tokenHash)
    if (running !== undefined) return running
    const loading = loadAccess(deps, tokenHash, cache.get(tokenHash))
      .then((access) => {
        // Evicted while it was in flight: the answer may be older than the end of the playback.
        if (inProgress.get(tokenHash) === loading) cache.set(tokenHash, access)
        return access
      })
      .finally(() => inProgress.get(tokenHash) === loading && inProgress.delete(tokenHash))
    inProgress.set(tokenHash, loading)
    return loading
  }
  const accessOf = (tokenHash: string): CachedAccess | Promise<CachedAccess> => {
    const cached = cache.get(tokenHash)
    return cached !== undefined && isFresh(cached, deps.clock.now()) ? cached : readAccess(tokenHash, cached)
  }
  const readAccess = async (tokenHash: string, cached: CachedAccess | undefined) => {
    try {
      return await loadOnce(tokenHash)
    } catch (error) {
      const isKnown = cached?.gamePk !== undefined && ageOf(cached, deps.clock.now()) <= OUTAGE_MS
      if (!isKnown) throw error
      cached.skipCheckUntil = deps.clock.now() + CACHE_MS
      return cached
    }
  }
  const evict = (tokenHash: string) => {
    cache.delete(tokenHash)
    inProgress.delete(tokenHash)
    players.forget(tokenHash)
  }

  const keepCasting = openCasting(deps, (tokenHash) => cache.delete(tokenHash))

  const requireGranted = (access: CachedAccess, gamePk: number): void => {
    if (!grantsAccess(access, gamePk, deps.clock.now())) throw refusal(access.elsewhere)
  }
  const requireAdmission = (admission: Admission, tokenHash: string): undefined => {
    if (admission === 'shared') evict(tokenHash)
    if (admission !== 'yes') throw refusal()
  }
  const admitTo = (
    access: CachedAccess,
    tokenHash: string,
    request: MediaRequest,
  ): Promise<undefined> | undefined => {
    const { gamePk, caller, name, isCast } = request
    requireGranted(access, gamePk)
    const admission = players.admits({ tokenHash, isCast, leased: access.leased, caller, name })
    return after(admission, (it): Promise<undefined> | undefined => {
      requireAdmission(it, tokenHash)
      const isReceiver = isCast && browserIdIn(caller.cookie) !== access.leased.deviceId
      return isReceiver ? keepCasting(tokenHash, caller.ip) : undefined
    })
  }

  const hashedOf = ({ isCast, token }: MediaToken) => (isCast ? receiverHashes : hashes).memo(token)

  return {
    checkAgain: ({ gamePk, ...token }) =>
      after(accessOf(hashedOf(token)), (access) => void requireGranted(access, gamePk)),
    admit: (request) => {
      const tokenHash = hashedOf(request)
      return after(accessOf(tokenHash), (access) => admitTo(access, tokenHash, request))
    },
    lost: ({ name, ...token }) => players.lost(hashedOf(token), name),
    evict,
  }
}

/** Keeps the lease of a receiver that fetches; throws as a refused request where it may not go on. */
const openCasting = (deps: Deps, forget: (tokenHash: string) => void) => {
  const kept = new LRUCache<string, number>({ max: CACHE_SIZE })
  return async (tokenHash: string, ip: string): Promise<undefined> => {
    const now = deps.clock.now()
    if (Math.abs(now - (kept.get(tokenHash) ?? Number.NEGATIVE_INFINITY)) < KEEP_MS) return
    kept.set(tokenHash, now)
    // While the database is away the receiver plays on as a browser does.
    const outcome = await keepReceiver(deps, { tokenHash, ip }).catch(() => 'kept' as const)
    // What is cached says when the lease ended before it was renewed.
    forget(tokenHash)
    if (outcome === 'ended') throw refusal()
  }
}

const refusal = (elsewhere?: PlaybackElsewhere) =>
  new Failure('errors.playbackEnded', undefined, {}, elsewhere && { playback: elsewhere })

const NOBODY = { deviceId: '', network: null, mediaClient: null }

const loadAccess = async (
  deps: Deps,
  tokenHash: string,
  before: CachedAccess | undefined,
): Promise<CachedAccess> => {
  const checkedAt = deps.clock.now()
  const lease = await leaseByToken(deps, tokenHash)
  const denied = { gamePk: undefined, aliveUntil: 0, checkedAt, leased: NOBODY }
  if (lease === undefined) return { ...denied, ...(await findElsewhere(deps, tokenHash)) }
  const isOutageOver = before?.skipCheckUntil !== undefined
  const graceUntil = isOutageOver ? checkedAt + AFTER_OUTAGE_MS : (before?.graceUntil ?? 0)
  const isAlive = lease.endReason === null && (lease.msLeft > 0 || checkedAt < graceUntil)
  if (!isAlive || !(await stillEntitled(deps, lease))) return denied
  const aliveUntil = Math.max(checkedAt + lease.msLeft, graceUntil)
  return { gamePk: lease.gamePk, aliveUntil, checkedAt, graceUntil, leased: lease }
}

/** What another device plays since it took over from the playback of this token. */
const findElsewhere = async (deps: Deps, tokenHash: string) => {
  const taken = await leaseAfterToken(deps, tokenHash)
  if (taken === undefined) return {}
  return { elsewhere: await describeElsewhere(deps, taken, { isProved: false }) }
}

const grantsAccess = (access: CachedAccess, gamePk: number, now: number) =>
  access.gamePk === gamePk && (now < access.aliveUntil || isCheckSkipped(access, now))

const isCheckSkipped = (access: CachedAccess, now: number) =>
  now < (access.skipCheckUntil ?? 0) && ageOf(access, now) <= OUTAGE_MS

/** A lease that seems to expire is queried again: the heartbeat may have gone to another server. */
const isFresh = (access: CachedAccess, now: number) => {
  if (access.gamePk === undefined) return ageOf(access, now) < DENIAL_CACHE_MS
  if (isCheckSkipped(access, now)) return true
  return now < access.aliveUntil && ageOf(access, now) < CACHE_MS
}

/** The demo's clock may be set back. */
const ageOf = (access: CachedAccess, now: number) => Math.abs(now - access.checkedAt)
