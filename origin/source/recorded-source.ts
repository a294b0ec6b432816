import { LRUCache } from 'lru-cache'
import { type Broadcast, nextPart } from '../playlists/broadcast.ts'
import { type Directives, isTooFarAhead, type WaitFor } from '../playlists/directives.ts'
import { masterPlaylist } from '../playlists/master-playlist.ts'
import { type History, mediaPlaylist, newHistory, type Progress } from '../playlists/media-playlist.ts'
import type { RecordedGame } from '../recording/recorded-game.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import type { Media, Place, StreamSource } from './stream-source.ts'
import { type Look, openWaiting } from './waiting.ts'

/** A waiter looks again after so long if nothing is due. */
const LOOK_AGAIN_MS = 4_000
const PLAYLIST_CACHE_SIZE = 64
const MISSING: Media = { kind: 'missing' }

/** A source that knows which games are its own. */
export type OwnSource = StreamSource & { has(gamePk: number): Promise<boolean> }

type Deps = {
  find: (gamePk: number) => Promise<RecordedGame | undefined>
  clock: Clock
  timers: Timers
}

/** Games that are or were recorded, from their first complete segment on. */
export const openRecordedSource = (deps: Deps): OwnSource => {
  const { find } = deps
  const wait = openWaiting(deps)
  const textOf = openPlaylistCache()
  const onAir = async (gamePk: number) => {
    const game = await find(gamePk)
    return game !== undefined && game.renditions().length > 0 ? game : undefined
  }
  const waitFor = (game: RecordedGame, { rendition }: Place, what: WaitFor, stop: AbortSignal) =>
    wait(async () => lookAt(game, rendition), what, stop)
  return {
    has: async (gamePk) => (await onAir(gamePk)) !== undefined,
    master: async (gamePk) => {
      const game = await onAir(gamePk)
      if (game === undefined) return MISSING
      const text = masterPlaylist(game.renditions(), game.log.timeline)
      return { kind: 'playlist', text, isComplete: false }
    },
    playlist: async (place, directives, stop) => {
      const game = await onAir(place.gamePk)
      const wasLive = isOfLivePlayer(directives)
      const now = game?.broadcast(place.rendition, { wasLive })
      if (game === undefined || now === undefined) return MISSING
      if (directives.waitFor === undefined) return textOf(place, game, now, directives.skip)
      if (isTooFarAhead(now, directives.waitFor)) return { kind: 'tooFarAhead' }
      const later = await waitFor(game, place, directives.waitFor, stop)
      return later === undefined ? MISSING : textOf(place, game, later, directives.skip)
    },
    init: async (place, file) => {
      const game = await onAir(place.gamePk)
      return mediaOf('init', await game?.init(place.rendition, file))
    },
    segment: async (place, k) => {
      const game = await onAir(place.gamePk)
      const now = game?.broadcast(place.rendition, { wasLive: true })
      if (now === undefined || k >= now.complete) return MISSING
      return mediaOf('media', await game?.segment(place.rendition, k))
    },
    part: async (place, k, p, stop) => {
      const game = await onAir(place.gamePk)
      const now = game?.broadcast(place.rendition, { wasLive: true })
      if (game === undefined || now === undefined) return MISSING
      if (isAnnounced(now, k, p)) await waitFor(game, place, { segment: k, part: p }, stop)
      return mediaOf('media', await game.part(place.rendition, k, p))
    },
  }
}

/** A player that waits for a segment or skips known ones has a live playlist. */
const isOfLivePlayer = ({ waitFor, skip }: Directives) => waitFor !== undefined || skip

const lookAt = (game: RecordedGame, rendition: string): Look<Broadcast | undefined> => {
  const now = game.broadcast(rendition, { wasLive: true })
  const { nextInMs, onChange } = game.log
  return { now, broadcast: now, againInMs: nextInMs() ?? LOOK_AGAIN_MS, onChange }
}

/** Whether a playlist named that part as the one that comes next. */
const isAnnounced = (broadcast: Broadcast, k: number, p: number): boolean => {
  const next = nextPart(broadcast)
  return !broadcast.over && next.segment === k && next.part === p
}

const mediaOf = (kind: 'init' | 'media', bytes: Buffer | undefined): Media =>
  bytes === undefined ? MISSING : { kind, bytes }

/** Caches playlists: all users get the same one until the next change. */
const openPlaylistCache = () => {
  const cache = new LRUCache<string, string>({ max: PLAYLIST_CACHE_SIZE })
  const histories = new LRUCache<string, History>({ max: PLAYLIST_CACHE_SIZE })
  return ({ gamePk, rendition }: Place, game: RecordedGame, broadcast: Broadcast, skip: boolean): Media => {
    const others = game
      .renditions()
      .filter(({ name }) => name !== rendition)
      .flatMap(({ name }): Progress[] => {
        const other = game.broadcast(name, { wasLive: true })
        return other === undefined ? [] : [{ name, broadcast: other }]
      })
    const isShort = broadcast.isLeftOut !== undefined
    const progress = [broadcast, ...others.map((it) => it.broadcast)].map(
      (it) => `${it.complete}.${it.parts}`,
    )
    const key = [gamePk, rendition, skip, isShort, broadcast.over, ...progress].join(' ')
    const history = histories.get(`${gamePk} ${rendition}`) ?? newHistory()
    histories.set(`${gamePk} ${rendition}`, history)
    const text = cache.get(key) ?? mediaPlaylist(broadcast, { others, skip, history })
    cache.set(key, text)
    // Players from the live time may hold a longer playlist than later players, so only the short one is
    // complete.
    return { kind: 'playlist', text, isComplete: isShort }
  }
}

/** The first source alone answers for the games that it has, and the second for all others. */
export const firstOf = (first: OwnSource, second: StreamSource): StreamSource => {
  const of = async (gamePk: number): Promise<StreamSource> => ((await first.has(gamePk)) ? first : second)
  return {
    master: async (gamePk) => (await of(gamePk)).master(gamePk),
    playlist: async (place, directives, stop) => (await of(place.gamePk)).playlist(place, directives, stop),
    init: async (place, file) => (await of(place.gamePk)).init(place, file),
    segment: async (place, k) => (await of(place.gamePk)).segment(place, k),
    part: async (place, k, p, stop) => (await of(place.gamePk)).part(place, k, p, stop),
  }
}
