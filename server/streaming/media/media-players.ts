import { LRUCache } from 'lru-cache'
import { hashOf } from '../../accounts/secrets.ts'
import { browserIdIn } from '../../accounts/users/device.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { growingTo } from '../../growing-cache.ts'
import { networkHashOf } from '../lease/network-hash.ts'
import { afterLoss, type Fetches, isShared, type Loss, noFetches } from './shared-address.ts'
import { claimMedia, endShared, type MediaClient } from './store-media.ts'

/** The client of a media request, by its headers and address. */
export type MediaCaller = { cookie: string | undefined; agent: string; ip: string }

/**
 * Another client replaces a client that was silent for so long: a player requests a segment every few
 * seconds.
 */
const SILENCE_MS = 10_000
/** How often the database is asked again whether a client without the cookie still has the place. */
const CLAIM_MS = 5_000
const REFUSAL_MS = 1_000
const REFUSALS = 100
const TOKENS = 50_000

/**
 * A token as this server saw it: the last request of the device's own player, and the client that plays
 * without its cookie.
 */
type Playing = {
  ownAt: number
  holder?: MediaClient & { seenAt: number; claimedAt: number }
  refusedUntil: LRUCache<string, number>
  claims: Map<string, Promise<boolean>>
  fetches: Fetches
  last?: { leased: Leased; caller: MediaCaller; client: MediaClient }
}
/** Whether a client may have the file; `shared` where the playback ended just now. */
export type Admission = 'yes' | 'no' | 'shared'
type Leased = { deviceId: string; network: string | null; mediaClient: string | null }
/** `isCast`: the request uses the address of a receiver. */
type Asked = { tokenHash: string; isCast: boolean; leased: Leased; caller: MediaCaller; name: string }

/**
 * Lets one player at a time use a media address (decision 47): the player that sends the cookie of the
 * playing device, else one client without it. Ends an address from which several clients of one appearance
 * fetch the same segments, in one quality or in several.
 */
export const openMediaPlayers = (deps: { db: Db; clock: Clock }) => {
  const byToken = new LRUCache<string, Playing>({ ...growingTo(TOKENS), memoMethod: newPlaying })
  const admissionOf = (
    playing: Playing,
    hasPlace: boolean,
    { name, tokenHash }: Asked,
  ): Admission | Promise<Admission> => {
    if (!hasPlace) return 'no'
    if (!isShared(playing.fetches, name, deps.clock.now())) return 'yes'
    return endShared(deps, tokenHash).then(() => 'shared' as const)
  }
  return {
    admits: (asked: Asked): Admission | Promise<Admission> => {
      const playing = byToken.memo(asked.tokenHash)
      const place = placeFor(deps, playing, asked)
      if (place instanceof Promise) return place.then((it) => admissionOf(playing, it, asked))
      return admissionOf(playing, place, asked)
    },
    /** An admitted file did not arrive, or may not have. */
    lost: (tokenHash: string, name: string, loss: Loss): void => {
      const playing = byToken.get(tokenHash)
      if (playing !== undefined) afterLoss(playing.fetches, { name, loss, now: deps.clock.now() })
    },
    /** The player got a multivariant playlist with these folders of qualities. */
    offered: (tokenHash: string, folders: ReadonlySet<string>): void => {
      const playing = byToken.get(tokenHash)
      if (playing !== undefined) playing.fetches.folders = folders
    },
    forget: (tokenHash: string): void => void byToken.delete(tokenHash),
  }
}

const newPlaying = (): Playing => ({
  ownAt: Number.NEGATIVE_INFINITY,
  refusedUntil: new LRUCache({ max: REFUSALS }),
  claims: new Map(),
  fetches: noFetches(),
})

const placeFor = (
  deps: { db: Db; clock: Clock },
  playing: Playing,
  asked: Asked,
): boolean | Promise<boolean> => {
  const now = deps.clock.now()
  const client = clientOf(playing, asked)
  // The page that casts reads the playlists to tell the receiver their content; it does not play beside it.
  if (client.rank === OWN && asked.isCast) return asked.name.endsWith('.m3u8')
  if (client.rank === OWN) return takeOwnPlace(deps, playing, asked, now)
  if (Math.abs(now - playing.ownAt) < SILENCE_MS) return false
  const { holder } = playing
  if (holder !== undefined && holder.key !== client.key && !mayReplace(holder, client, now)) return false
  if (holder?.key === client.key && Math.abs(now - holder.claimedAt) < CLAIM_MS) {
    holder.seenAt = now
    return true
  }
  if (now < (playing.refusedUntil.get(client.key) ?? 0)) return false
  return claimOnce(deps, playing, asked.tokenHash, client)
}

const OWN = 3

/**
 * The device's own player is never refused; it tells the other servers where a client without its cookie
 * came.
 */
const takeOwnPlace = (
  deps: { db: Db; clock: Clock },
  playing: Playing,
  { tokenHash, leased }: Asked,
  now: number,
): boolean | Promise<boolean> => {
  const isContested = leased.mediaClient !== null || playing.holder !== undefined
  const isDue = Math.abs(now - (playing.holder?.claimedAt ?? Number.NEGATIVE_INFINITY)) >= CLAIM_MS
  playing.ownAt = now
  if (!isContested || (playing.holder?.rank === OWN && !isDue)) return true
  playing.holder = { key: 'own', rank: OWN, seenAt: now, claimedAt: now }
  return claimMedia(deps, tokenHash, playing.holder, SILENCE_MS).then(
    () => true,
    () => true,
  )
}

const mayReplace = (holder: NonNullable<Playing['holder']>, client: MediaClient, now: number) =>
  holder.rank < client.rank || Math.abs(now - holder.seenAt) >= SILENCE_MS

/** Asks the database once for all requests of this client that come meanwhile. */
const claimOnce = (
  deps: { db: Db; clock: Clock },
  playing: Playing,
  tokenHash: string,
  client: MediaClient,
): Promise<boolean> => {
  const running = playing.claims.get(client.key)
  if (running !== undefined) return running
  const claim = claimPlace(deps, playing, tokenHash, client).finally(() => playing.claims.delete(client.key))
  playing.claims.set(client.key, claim)
  return claim
}

const claimPlace = async (
  deps: { db: Db; clock: Clock },
  playing: Playing,
  tokenHash: string,
  client: MediaClient,
): Promise<boolean> => {
  // Without the database the holder of the place here retains it, and a free place is given away.
  const inOutage = () => playing.holder === undefined || playing.holder.key === client.key
  const isMine = await claimMedia(deps, tokenHash, client, SILENCE_MS).catch(inOutage)
  const now = deps.clock.now()
  if (isMine) playing.holder = { ...client, seenAt: now, claimedAt: now }
  else playing.refusedUntil.set(client.key, now + REFUSAL_MS)
  return isMine
}

/** The client of a request; a request like the last one reuses its client, as most requests do. */
const clientOf = (playing: Playing, { leased, caller }: Asked): MediaClient => {
  const { last } = playing
  if (last?.leased === leased && isSameCaller(last.caller, caller)) return last.client
  const client = identify(leased, caller)
  playing.last = { leased, caller, client }
  return client
}

const isSameCaller = (one: MediaCaller, other: MediaCaller) =>
  one.cookie === other.cookie && one.ip === other.ip && one.agent === other.agent

const identify = (leased: Leased, caller: MediaCaller): MediaClient => {
  if (browserIdIn(caller.cookie) === leased.deviceId) return { key: 'own', rank: OWN }
  const network = networkHashOf(caller.ip)
  return { key: hashOf(`${network} ${caller.agent}`), rank: network === leased.network ? 2 : 1 }
}
