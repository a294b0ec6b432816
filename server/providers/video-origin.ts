import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { openSingleFlight } from '../single-flight.ts'
import { systemTimers, type Timers } from '../timers.ts'
import { boundedBody } from './bounded-body.ts'
import { type HlsDirectives, isBlocking, queryOf } from './hls-directives.ts'

/** What the origin has under a name: a playlist that changes, a segment that does not, nothing, a refusal, or no answer. */
export type Media =
  | { kind: 'playlist'; body: Buffer; type: string }
  | { kind: 'segment'; body: Buffer; type: string }
  | { kind: 'missing' }
  /** A player asked for what no playlist has announced. */
  | { kind: 'refused' }
  | { kind: 'down' }

/** Whether the origin has the video of a game; `unknown` where it gave no such answer, such as when it is down. */
export type VideoState = 'there' | 'gone' | 'unknown'

/** Where the encoder's files come from; never throws. */
export type VideoOrigin = {
  /** `name` is `{gamePk}/{file}`, checked by the caller. Directives count for playlists alone, and may make it wait. */
  read(name: string, directives?: HlsDirectives): Promise<Media>
  /** Fetches the multivariant playlist of a game: 2xx is there, 404 and 410 are gone. */
  check(gamePk: number, signal?: AbortSignal): Promise<VideoState>
}

const TIMEOUT_MS = 8_000
/** How long an origin may hold a playlist back until the part is there: three segments by the standard. */
const BLOCKED_MS = 6_000
/** An old playlist comes no sooner than this where a new one was waited for: a player that has it asks again at once. */
const HOLD_MS = 1_000
/** Held back for longer, a playlist has hardly what was waited for: from memory it would come again and again. */
const WAITED_IN_VAIN_MS = 3_000
const PLAYLIST_FRESH_MS = 500
/** While the origin is unreachable a player gets the last playlist; longer than this it would only look frozen. */
const PLAYLIST_STALE_MS = 15_000
const MAX_PLAYLIST_BYTES = 1024 * 1024
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENT_CACHE_BYTES = 128 * 1024 * 1024
const SEGMENT_CACHE_MS = 600_000
const PLAYLIST_CACHE_SIZE = 1_000
const PLAYLIST_CACHE_BYTES = 64 * 1024 * 1024

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  aac: 'audio/aac',
  vtt: 'text/vtt; charset=utf-8',
}

type Deps = {
  url: string
  /** Its credential, where it asks for one. */
  token?: string | undefined
  fetch: typeof globalThis.fetch
  clock: Clock
  timers?: Pick<Timers, 'timeout' | 'wait'>
}
const NEVER = new AbortController().signal
type CachedPlaylist = { media: Media & { kind: 'playlist' }; readAt: number }

/** The real client: one request at a time for each address, segments cached in memory, redirects and oversized answers refused. */
export const openVideoOrigin = (deps: Deps): VideoOrigin => {
  const { timers = systemTimers } = deps
  const flight = openSingleFlight<string, Media>()
  const playlists = openPlaylistCache(deps.clock)
  const segments = new LRUCache<string, Media & { kind: 'segment' }>({
    maxSize: SEGMENT_CACHE_BYTES,
    sizeCalculation: (it) => Math.max(1, it.body.length),
    ttl: SEGMENT_CACHE_MS,
  })
  const readPlaylist = async (name: string, directives: HlsDirectives): Promise<Media> => {
    const address = `${name}${queryOf(directives)}`
    const cached = playlists.fresh(address)
    if (cached !== undefined) return cached
    // What a player without the newest segments asked for may stand in for any later one, the other way round not.
    const newest = `${name}${queryOf({ skip: directives.skip })}`
    const timeoutMs = TIMEOUT_MS + (isBlocking(directives) ? BLOCKED_MS : 0)
    const media = await flight.run(address, async () => {
      const startedAt = deps.clock.now()
      const read = await readFrom(deps, address, timeoutMs)
      const isInVain = deps.clock.now() - startedAt > WAITED_IN_VAIN_MS
      if (read.kind === 'playlist') playlists.store(isInVain ? undefined : address, newest, read)
      if (read.kind === 'missing') playlists.forget(address, newest)
      return read
    })
    const last = media.kind === 'down' ? playlists.last(newest) : undefined
    if (last !== undefined && isBlocking(directives)) await timers.wait(HOLD_MS, NEVER)
    return last ?? media
  }
  return {
    read: async (name, directives = {}) => {
      if (name.endsWith('.m3u8')) return readPlaylist(name, directives)
      const segment = segments.get(name)
      if (segment !== undefined) return segment
      return flight.run(name, async () => {
        const media = await readFrom(deps, name, TIMEOUT_MS)
        if (media.kind === 'segment') segments.set(name, media)
        return media
      })
    },
    check: (gamePk, signal) => checkAt(deps, `${gamePk}/master.m3u8`, signal),
  }
}

/** Playlists by the address that they were asked for, for a moment; and the last one of each rendition, for an outage. */
const openPlaylistCache = (clock: Clock) => {
  const limits = {
    max: PLAYLIST_CACHE_SIZE,
    maxSize: PLAYLIST_CACHE_BYTES,
    sizeCalculation: (it: CachedPlaylist) => Math.max(1, it.media.body.length),
  }
  const byAddress = new LRUCache<string, CachedPlaylist>(limits)
  const newest = new LRUCache<string, CachedPlaylist>(limits)
  const youngerThan = (it: CachedPlaylist | undefined, ms: number) =>
    it !== undefined && Math.abs(clock.now() - it.readAt) < ms ? it.media : undefined
  return {
    fresh: (address: string) => youngerThan(byAddress.get(address), PLAYLIST_FRESH_MS),
    last: (name: string) => youngerThan(newest.get(name), PLAYLIST_STALE_MS),
    store: (address: string | undefined, name: string, media: CachedPlaylist['media']) => {
      const cached = { media, readAt: clock.now() }
      if (address !== undefined) byAddress.set(address, cached)
      newest.set(name, cached)
    },
    forget: (address: string, name: string) => {
      byAddress.delete(address)
      newest.delete(name)
    },
  }
}

const headersOf = ({ token }: Deps): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const checkAt = async (deps: Deps, name: string, signal: AbortSignal | undefined): Promise<VideoState> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await deps.fetch(`${deps.url}/${name}`, {
      headers: headersOf(deps),
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'there'
    return isMissing(answer) ? 'gone' : 'unknown'
  } catch {
    return 'unknown'
  }
}

const isMissing = ({ status }: Response) => status === 404 || status === 410

const readFrom = async (deps: Deps, name: string, timeoutMs: number): Promise<Media> => {
  const { timers = systemTimers } = deps
  const extension = /\.(\w+)(?:\?.*)?$/.exec(name)?.[1] ?? ''
  const isPlaylist = extension === 'm3u8'
  const type = types[extension]
  if (type === undefined) return { kind: 'missing' }
  try {
    const answer = await deps.fetch(`${deps.url}/${name}`, {
      headers: headersOf(deps),
      redirect: 'error',
      signal: timers.timeout(timeoutMs),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return refusalOf(answer)
    }
    const body = await boundedBody(answer, isPlaylist ? MAX_PLAYLIST_BYTES : MAX_SEGMENT_BYTES)
    return { kind: isPlaylist ? 'playlist' : 'segment', body, type }
  } catch {
    return { kind: 'down' }
  }
}

const refusalOf = (answer: Response): Media => {
  if (isMissing(answer)) return { kind: 'missing' }
  return { kind: answer.status === 400 ? 'refused' : 'down' }
}
