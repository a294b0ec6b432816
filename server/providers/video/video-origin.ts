import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { openSingleFlight } from '../../single-flight.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'
import { type HlsDirectives, isBlocking, queryOf } from './hls-directives.ts'
import { addressAt, endingOf, mediaTypes, withOwnNames } from './origin-names.ts'

/**
 * The origin's file under a name: a playlist that changes, a segment that does not, nothing, a refusal, or no
 * answer. A segment that is a part of a longer file says which, as `Content-Range` does.
 */
export type Media =
  | { kind: 'playlist'; body: Buffer; type: string }
  | { kind: 'segment'; body: Buffer; type: string; range?: string }
  | { kind: 'missing' }
  /** The range begins behind the end of a file of `size` bytes, where that is known. */
  | { kind: 'too-far'; size?: number }
  /** A player asked for a part that no playlist has announced. */
  | { kind: 'refused' }
  | { kind: 'down' }

/**
 * Whether the origin has the video of a game; `unknown` where its answer does not tell, such as when it is
 * down.
 */
export type VideoState = 'there' | 'gone' | 'unknown'

/** From the first to the last byte, both included. */
export type ByteRange = { from: number; to: number }

/** The source of the encoder's files; never throws, and answers from memory at once. */
export type VideoOrigin = {
  /** `name` is `{gamePk}/{file}`. Only playlists take directives, and may wait; all else takes a range. */
  read(
    name: string,
    asked?: { directives?: HlsDirectives; range?: ByteRange | undefined },
  ): Media | Promise<Media>
  /** Fetches the multivariant playlist of a game: 2xx is there, 404 and 410 are gone. */
  check(gamePk: number, signal?: AbortSignal): Promise<VideoState>
}

const TIMEOUT_MS = 8_000
/** How long an origin may hold a playlist back until the part is there: three segments by the standard. */
const BLOCKED_MS = 6_000
/** An old playlist waits this long where a player wanted a new one: the player would ask again at once. */
const HOLD_MS = 1_000
/** A playlist that took longer than this hardly has the wanted part, so it is not cached. */
const WAITED_IN_VAIN_MS = 3_000
const PLAYLIST_FRESH_MS = 500
/**
 * While the origin is unreachable players get the last playlist; longer than this it would only look frozen.
 */
const PLAYLIST_STALE_MS = 15_000
const MAX_PLAYLIST_BYTES = 1024 * 1024
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENT_CACHE_BYTES = 128 * 1024 * 1024
const SEGMENT_CACHE_MS = 600_000
const SEGMENT_TTL_RESOLUTION_MS = 1_000
const PLAYLIST_CACHE_SIZE = 1_000
const PLAYLIST_CACHE_BYTES = 64 * 1024 * 1024

type Deps = {
  url: string
  /** Its credential, where the origin needs one. */
  token?: string | undefined
  fetch: typeof globalThis.fetch
  clock: Clock
  timers?: Pick<Timers, 'timeout' | 'wait'>
}
const PARTIAL = 206
const TOO_FAR = 416
const CONTENT_RANGE = /^bytes (\d{1,15})-\d{1,15}\/(?:\d{1,15}|\*)$/
const SIZE_ALONE = /^bytes \*\/(\d{1,15})$/
const NEVER = new AbortController().signal
type CachedPlaylist = { media: Media & { kind: 'playlist' }; readAt: number }

/** The real client: one request at a time per address, a memory cache, no redirects, no oversized answers. */
export const openVideoOrigin = (deps: Deps): VideoOrigin => {
  const readPlaylist = openPlaylistReader(deps)
  const readSegment = openSegmentReader(deps)
  return {
    read: (name, { directives = {}, range } = {}) =>
      name.endsWith('.m3u8') ? readPlaylist(name, directives) : readSegment(name, range),
    check: (gamePk, signal) => checkAt(deps, `${gamePk}/master.m3u8`, signal),
  }
}

const openPlaylistReader = (deps: Deps) => {
  const { timers = systemTimers } = deps
  const flight = openSingleFlight<string, Media>()
  const playlists = openPlaylistCache(deps.clock)
  const fetchPlaylist = async (name: string, address: string, newest: string, timeoutMs: number) => {
    const startedAt = deps.clock.now()
    const read = await readFrom(deps, name, { query: address.slice(name.length), timeoutMs })
    const isInVain = deps.clock.now() - startedAt > WAITED_IN_VAIN_MS
    if (read.kind === 'playlist') playlists.store(isInVain ? undefined : address, newest, read)
    if (read.kind === 'missing') playlists.forget(address, newest)
    return read
  }
  const readNew = async (name: string, address: string, directives: HlsDirectives): Promise<Media> => {
    // Any playlist with the same `skip` may stand in: a delta playlist cannot replace a whole one.
    const newest = `${name}${queryOf({ skip: directives.skip })}`
    const timeoutMs = TIMEOUT_MS + (isBlocking(directives) ? BLOCKED_MS : 0)
    const media = await flight.run(address, () => fetchPlaylist(name, address, newest, timeoutMs))
    const last = media.kind === 'down' ? playlists.last(newest) : undefined
    if (last !== undefined && isBlocking(directives)) await timers.wait(HOLD_MS, NEVER)
    return last ?? media
  }
  return (name: string, directives: HlsDirectives): Media | Promise<Media> => {
    const address = `${name}${queryOf(directives)}`
    return playlists.fresh(address) ?? readNew(name, address, directives)
  }
}

type Segment = Media & { kind: 'segment' }

const openSegmentReader = (deps: Deps) => {
  const flight = openSingleFlight<string, Media>()
  const segments = new LRUCache<string, Segment>({
    maxSize: SEGMENT_CACHE_BYTES,
    sizeCalculation: (it) => Math.max(1, it.body.length),
    ttl: SEGMENT_CACHE_MS,
    // The cache would read the time at each request otherwise.
    ttlResolution: SEGMENT_TTL_RESOLUTION_MS,
  })
  return (name: string, range: ByteRange | undefined): Media | Promise<Media> => {
    const whole = segments.get(name)
    if (whole !== undefined) return cut(whole, range)
    const key = range === undefined ? name : `${name} ${range.from}-${range.to}`
    return (
      segments.get(key) ??
      flight.run(key, async () => {
        const media = await readFrom(deps, name, { range, timeoutMs: TIMEOUT_MS })
        if (media.kind !== 'segment') return media
        // An origin may answer with the whole file.
        segments.set(media.range === undefined ? name : key, media)
        return cut(media, range)
      })
    )
  }
}

/** The requested bytes of a file. */
const cut = (media: Segment, range: ByteRange | undefined): Media => {
  if (range === undefined || media.range !== undefined) return media
  const { body } = media
  if (range.from >= body.length) return { kind: 'too-far', size: body.length }
  const to = Math.min(range.to, body.length - 1)
  return {
    ...media,
    body: body.subarray(range.from, to + 1),
    range: `bytes ${range.from}-${to}/${body.length}`,
  }
}

/** Playlists by their requested address, for a moment; and the last one of each rendition, for an outage. */
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

type Reading = { query?: string; range?: ByteRange | undefined; timeoutMs: number }

const readFrom = async (
  deps: Deps,
  path: string,
  { query = '', range, timeoutMs }: Reading,
): Promise<Media> => {
  const { timers = systemTimers } = deps
  const [gamePk = '', name = ''] = splitAt(path, path.indexOf('/'))
  const address = addressAt(deps.url, gamePk, name)
  const type = mediaTypes[endingOf(name)]
  if (address === undefined || type === undefined) return { kind: 'missing' }
  try {
    const answer = await deps.fetch(
      address.includes('?') ? address + query.replace('?', '&') : address + query,
      {
        headers: {
          ...headersOf(deps),
          ...(range !== undefined && { range: `bytes=${range.from}-${range.to}` }),
        },
        redirect: 'error',
        signal: timers.timeout(timeoutMs),
      },
    )
    if (!answer.ok) {
      await answer.body?.cancel()
      return refusalOf(answer)
    }
    if (!name.endsWith('.m3u8')) return await segmentOf(answer, type, range)
    const body = await boundedBody(answer, MAX_PLAYLIST_BYTES)
    const playlist = withOwnNames(body.toString('utf8'), { origin: deps.url, gamePk, name })
    return { kind: 'playlist', body: Buffer.from(playlist), type }
  } catch {
    return { kind: 'down' }
  }
}

const splitAt = (text: string, index: number) => [text.slice(0, index), text.slice(index + 1)]

const segmentOf = async (answer: Response, type: string, range: ByteRange | undefined): Promise<Media> => {
  const body = await boundedBody(answer, MAX_SEGMENT_BYTES)
  if (range === undefined || answer.status !== PARTIAL) return { kind: 'segment', body, type }
  const given = answer.headers.get('content-range') ?? ''
  const [, from] = CONTENT_RANGE.exec(given) ?? []
  // Another part than the requested one is of no use.
  return Number(from) === range.from ? { kind: 'segment', body, type, range: given } : { kind: 'down' }
}

const refusalOf = (answer: Response): Media => {
  if (isMissing(answer)) return { kind: 'missing' }
  if (answer.status === TOO_FAR) return tooFar(answer)
  return { kind: answer.status === 400 ? 'refused' : 'down' }
}

const tooFar = ({ headers }: Response): Media => {
  const [, size] = SIZE_ALONE.exec(headers.get('content-range') ?? '') ?? []
  return { kind: 'too-far', ...(size !== undefined && { size: Number(size) }) }
}
