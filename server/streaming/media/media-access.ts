import { LRUCache } from 'lru-cache'
import type { PlaybackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'
import { hashOf } from '../../accounts/secrets.ts'
import { browserIdIn } from '../../accounts/users/device.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure, type FailureTrace } from '../../failure.ts'
import { growingTo } from '../../growing-cache.ts'
import type { Timers } from '../../timers.ts'
import { keepReceiver, receiverHashOf } from '../lease/cast-stream.ts'
import type { ElsewhereDeps } from '../lease/describe-elsewhere.ts'
import { after } from './after.ts'
import { type CachedAccess, grantsAccess, openLeaseCache } from './lease-cache.ts'
import { type Admission, type MediaCaller, openMediaPlayers } from './media-players.ts'
import type { Loss } from './shared-address.ts'

const CACHE_SIZE = 50_000
/** A fetching receiver renews its lease as often as a page sends heartbeats. */
const KEEP_MS = 15_000

type Deps = ElsewhereDeps & {
  db: Db
  clock: Clock
  timers: Pick<Timers, 'wait'>
  isHidden(gamePk: number, ip: string): boolean
}
/** The credential of an address: its token, and whether it is a receiver's. */
export type MediaToken = { isCast: boolean; token: string }
/** A request of media: its credential, the game, the client, and the name of the file. */
export type MediaRequest = MediaToken & { gamePk: number; caller: MediaCaller; name: string }

/** Decides on each media request, from memory; each token's lease is read again at most once in 5 s. */
export type MediaAccess = {
  /**
   * Throws Failure 'errors.playbackEnded', which names the device that took over; throws what the database
   * throws when it is down and nothing is cached. Returns a promise only where memory does not suffice: most
   * requests never wait.
   */
  admit(request: MediaRequest): Promise<void> | undefined
  /** An admitted file did not arrive, or may not have: its player may request it again. */
  lost(request: MediaToken & { name: string }, loss: Loss): void
  /**
   * An admitted multivariant playlist had these folders of qualities: a player fetches one of them at a time.
   */
  offered(request: MediaToken, folders: ReadonlySet<string>): void
  /** Throws the same at the end of a long wait, if the playback is over by then. */
  checkAgain(request: MediaToken & { gamePk: number }): Promise<void> | undefined
  /** Queries again at the next request; called when this server itself ended or renewed a playback. */
  evict(tokenHash: string): void
}

export const openMediaAccess = (deps: Deps): MediaAccess => {
  const leases = openLeaseCache(deps)
  const players = openMediaPlayers(deps)
  const hashes = new LRUCache<string, string>({ ...growingTo(CACHE_SIZE), memoMethod: hashOf })
  const receiverHashes = new LRUCache<string, string>({
    ...growingTo(CACHE_SIZE),
    memoMethod: receiverHashOf,
  })

  const evict = (tokenHash: string) => {
    leases.forget(tokenHash)
    players.forget(tokenHash)
  }

  const keepCasting = openCasting(deps, leases.expire)

  const requireGranted = (access: CachedAccess, gamePk: number, trace?: FailureTrace): void => {
    if (!grantsAccess(access, gamePk, deps.clock.now())) throw refusal(access.elsewhere, trace)
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
      after(leases.accessOf(hashedOf(token)), (access) => void requireGranted(access, gamePk, ENDED)),
    admit: (request) => {
      const tokenHash = hashedOf(request)
      return after(leases.accessOf(tokenHash), (access) => admitTo(access, tokenHash, request))
    },
    lost: ({ name, ...token }, loss) => players.lost(hashedOf(token), name, loss),
    offered: (token, folders) => players.offered(hashedOf(token), folders),
    evict,
  }
}

/** Renews the lease of a fetching receiver; throws as a refused request where the receiver may not go on. */
const openCasting = (deps: Deps, forget: (tokenHash: string) => void) => {
  const kept = new LRUCache<string, number>(growingTo(CACHE_SIZE))
  return async (tokenHash: string, ip: string): Promise<undefined> => {
    const now = deps.clock.now()
    if (Math.abs(now - (kept.get(tokenHash) ?? Number.NEGATIVE_INFINITY)) < KEEP_MS) return
    kept.set(tokenHash, now)
    // While the database is away the receiver plays on as a browser does.
    const outcome = await keepReceiver(deps, { tokenHash, ip }).catch(() => 'kept' as const)
    // The cached expiry is the one from before the renewal.
    forget(tokenHash)
    if (outcome === 'ended') throw refusal()
  }
}

/** A viewer who leaves a live game has already requested its next part, so this is no attempt at misuse. */
const ENDED: FailureTrace = { event: 'playback-ended' }

const refusal = (elsewhere?: PlaybackElsewhere, trace: FailureTrace = {}) =>
  new Failure('errors.playbackEnded', undefined, trace, elsewhere && { playback: elsewhere })
