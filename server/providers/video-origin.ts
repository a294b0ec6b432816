import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { openSingleFlight } from '../single-flight.ts'
import { systemTimers, type Timers } from '../timers.ts'
import { boundedBody } from './bounded-body.ts'

/** What the origin has under a name: a playlist that changes, a segment that does not, nothing, or no answer. */
export type Media =
  | { kind: 'playlist'; body: Buffer; type: string }
  | { kind: 'segment'; body: Buffer; type: string }
  | { kind: 'missing' }
  | { kind: 'down' }

/** Whether the origin has the video of a game; `unknown` where it gave no such answer, such as when it is down. */
export type VideoState = 'there' | 'gone' | 'unknown'

/** Where the encoder's files come from; never throws. */
export type VideoOrigin = {
  /** `name` is `{gamePk}/{file}`, a query after it included, checked by the caller. */
  read(name: string): Promise<Media>
  /** Fetches the multivariant playlist of a game: 2xx is there, 404 and 410 are gone. */
  check(gamePk: number, signal?: AbortSignal): Promise<VideoState>
}

const TIMEOUT_MS = 8_000
const PLAYLIST_FRESH_MS = 500
/** While the origin is unreachable a player gets the last playlist; longer than this it would only look frozen. */
const PLAYLIST_STALE_MS = 15_000
const MAX_PLAYLIST_BYTES = 1024 * 1024
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENT_CACHE_BYTES = 128 * 1024 * 1024
const SEGMENT_CACHE_MS = 600_000
const PLAYLIST_CACHE_SIZE = 500

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
  fetch: typeof globalThis.fetch
  clock: Clock
  timers?: Pick<Timers, 'timeout'>
}
type CachedPlaylist = { media: Media & { kind: 'playlist' }; readAt: number }

/** The real client: one request at a time for each file, segments cached in memory, redirects and oversized answers refused. */
export const openVideoOrigin = (deps: Deps): VideoOrigin => {
  const flight = openSingleFlight<string, Media>()
  const playlists = new LRUCache<string, CachedPlaylist>({ max: PLAYLIST_CACHE_SIZE })
  const segments = new LRUCache<string, Media & { kind: 'segment' }>({
    maxSize: SEGMENT_CACHE_BYTES,
    sizeCalculation: (it) => Math.max(1, it.body.length),
    ttl: SEGMENT_CACHE_MS,
  })
  const ageOf = (it: CachedPlaylist) => Math.abs(deps.clock.now() - it.readAt)
  const store = (name: string, media: Media) => {
    if (media.kind === 'segment') segments.set(name, media)
    if (media.kind === 'playlist') playlists.set(name, { media, readAt: deps.clock.now() })
    if (media.kind === 'missing') playlists.delete(name)
    return media
  }
  const readOnce = (name: string): Promise<Media> =>
    flight.run(name, async () => store(name, await readFrom(deps, name)))
  return {
    read: async (name) => {
      const segment = segments.get(name)
      if (segment !== undefined) return segment
      const cached = playlists.get(name)
      if (cached !== undefined && ageOf(cached) < PLAYLIST_FRESH_MS) return cached.media
      const media = await readOnce(name)
      if (media.kind === 'down' && cached !== undefined && ageOf(cached) < PLAYLIST_STALE_MS)
        return cached.media
      return media
    },
    check: (gamePk, signal) => checkAt(deps, `${gamePk}/master.m3u8`, signal),
  }
}

const checkAt = async (deps: Deps, name: string, signal: AbortSignal | undefined): Promise<VideoState> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await deps.fetch(`${deps.url}/${name}`, {
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

const readFrom = async (deps: Deps, name: string): Promise<Media> => {
  const { timers = systemTimers } = deps
  const extension = /\.(\w+)(?:\?.*)?$/.exec(name)?.[1] ?? ''
  const isPlaylist = extension === 'm3u8'
  const type = types[extension]
  if (type === undefined) return { kind: 'missing' }
  try {
    const answer = await deps.fetch(`${deps.url}/${name}`, {
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return { kind: isMissing(answer) ? 'missing' : 'down' }
    }
    const body = await boundedBody(answer, isPlaylist ? MAX_PLAYLIST_BYTES : MAX_SEGMENT_BYTES)
    return { kind: isPlaylist ? 'playlist' : 'segment', body, type }
  } catch {
    return { kind: 'down' }
  }
}
