import { LRUCache } from 'lru-cache'
import type { PlaybackElsewhere } from '../../../contract/playback-elsewhere.ts'
import { browserIdIn } from '../../accounts/device.ts'
import { hashOf } from '../../accounts/secrets.ts'
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
import type { Loss } from './watch-losses.ts'

const CACHE_SIZE = 50_000
/** As often as a page sends heartbeats a receiver that fetches keeps its lease. */
const KEEP_MS = 15_000

type Deps = ElsewhereDeps & {
  db: Db
  clock: Clock
  timers: Pick<Timers, 'wait'>
  isHidden(gamePk: number, ip: string): boolean
}
/** The credential of an address: whether it is a receiver's, and its token. */
export type MediaToken = { isCast: boolean; token: string }
/** A request of media: by which credential, whose game, by what client, and the name of the file. */
export type MediaRequest = MediaToken & { gamePk: number; caller: MediaCaller; name: string }

/** Decides on each media request, from memory; each token's lease is read again at most once in 5 s. */
export type MediaAccess = {
  /**
   * Throws Failure 'errors.playbackEnded', which names the device that took over; throws what the database throws when it
   * is down and nothing is cached. A promise only where memory does not suffice: most requests never wait.
   */
  admit(request: MediaRequest): Promise<void> | undefined
  /** A file that was let through did not arrive, or may not have: its player may ask for it again. */
  lost(request: MediaToken & { name: string }, loss: Loss): void
  /** A multivariant playlist with these folders of qualities was let through: of them a player fetches one at a time. */
  offered(request: MediaToken, folders: ReadonlySet<string>): void
  /** Throws the same at the end of a long wait, where the playback is over by then. */
  checkAgain(request: MediaToken & { gamePk: number }): Promise<void> | undefined
  /** Queries again at the next request; called where this server itself ended or renewed a playback. */
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

/** Keeps the lease of a receiver that fetches; throws as a refused request where it may not go on. */
const openCasting = (deps: Deps, forget: (tokenHash: string) => void) => {
  const kept = new LRUCache<string, number>(growingTo(CACHE_SIZE))
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

/** Who leaves a live game has asked for its next part already: nobody tried anything. */
const ENDED: FailureTrace = { event: 'playback-ended' }

const refusal = (elsewhere?: PlaybackElsewhere, trace: FailureTrace = {}) =>
  new Failure('errors.playbackEnded', undefined, trace, elsewhere && { playback: elsewhere })
