import { LRUCache } from 'lru-cache'
import { completeSegments, PARTS_PER_SEGMENT } from '../playlists/broadcast.ts'
import { type Directives, isPublished, isTooFarAhead, type WaitFor } from '../playlists/directives.ts'
import { masterPlaylist } from '../playlists/master-playlist.ts'
import { mediaPlaylist } from '../playlists/media-playlist.ts'
import type { Media, Place, StreamSource } from '../source/stream-source.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import { openTurns } from '../time/turns.ts'
import type { Camera } from './camera.ts'
import { type Filmed, followCamera } from './follow-camera.ts'

/** Less than a player waits for the first byte: then it gets the playlist as it is (hls.js takes 503 for an error). */
export const WAIT_LIMIT_MS = 4_000
/** A waiter looks again this often, since a camera's clock may be moved. */
const LOOK_AGAIN_MS = 500
const WAITERS_IN_A_TURN = 100
const MEDIA_CACHE_BYTES = 64 * 1024 * 1024
const PLAYLIST_CACHE_SIZE = 32

type Deps = { camera: Camera; clock: Clock; timers: Timers }

/** The demo's games: the camera's parts and segments as they are, with playlists of our own. */
export const openDemoSource = (deps: Deps): StreamSource => {
  const { camera } = deps
  const filmed = followCamera(deps)
  const waiting = openWaiting(deps, filmed)
  const textOf = openPlaylistCache()
  const fileOf = openFileCache(camera)
  const has = (it: Filmed | 'missing' | 'down', { rendition }: Place): it is Filmed =>
    typeof it !== 'string' && it.renditions.some(({ name }) => name === rendition)
  const absent = (it: Filmed | 'missing' | 'down'): Media => ({ kind: it === 'down' ? 'down' : 'missing' })

  return {
    master: async (gamePk) => {
      const game = await filmed(gamePk)
      if (typeof game === 'string') return { kind: game }
      return { kind: 'playlist', text: masterPlaylist(game.renditions), isComplete: true }
    },
    playlist: async (place, directives, stop) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      const { waitFor } = directives
      if (waitFor === undefined) return textOf(place, game, directives)
      if (isTooFarAhead(game.broadcast, waitFor)) return { kind: 'tooFarAhead' }
      const later = await waiting(place.gamePk, waitFor, stop)
      return has(later, place) ? textOf(place, later, directives) : absent(later)
    },
    init: async (place) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      return fileOf(place, 'init.mp4', 'init')
    },
    segment: async (place, k) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      if (k >= completeSegments(game.broadcast)) return { kind: 'missing' }
      return fileOf(place, `${k}.m4s`, 'media')
    },
    part: async (place, k, p, stop) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      const number = k * PARTS_PER_SEGMENT + p
      const isNext = number === game.broadcast.parts && !game.broadcast.over
      const now = isNext ? await waiting(place.gamePk, { segment: k, part: p }, stop) : game
      if (!has(now, place)) return absent(now)
      return number < now.broadcast.parts ? fileOf(place, `${k}.${p}.m4s`, 'media') : { kind: 'missing' }
    },
  }
}

/** Resolves when a game has what is waited for, or will not have it in time; then with what there is. */
const openWaiting = (
  { clock, timers }: Pick<Deps, 'clock' | 'timers'>,
  filmed: ReturnType<typeof followCamera>,
) => {
  const turns = openTurns(timers, WAITERS_IN_A_TURN)
  return async (gamePk: number, waitFor: WaitFor, stop: AbortSignal) => {
    const until = clock.now() + WAIT_LIMIT_MS
    for (;;) {
      const game = await filmed(gamePk)
      const left = until - clock.now()
      if (typeof game === 'string' || isPublished(game.broadcast, waitFor) || left <= 0 || stop.aborted)
        return game
      await timers.wait(Math.min(left, LOOK_AGAIN_MS, Math.max(1, game.nextPartInMs ?? left)), stop)
      await turns.take()
    }
  }
}

/** A playlist is the same for everybody until the next part. */
const openPlaylistCache = () => {
  const cache = new LRUCache<string, string>({ max: PLAYLIST_CACHE_SIZE })
  return (place: Place, { broadcast, renditions }: Filmed, { skip }: Directives): Media => {
    const { gamePk, rendition } = place
    const key = `${gamePk} ${rendition} ${broadcast.stretches[0]?.startsAt} ${broadcast.parts} ${broadcast.over} ${skip}`
    const names = renditions.map(({ name }) => name)
    const text = cache.get(key) ?? mediaPlaylist(broadcast, { rendition, renditions: names, skip })
    cache.set(key, text)
    return { kind: 'playlist', text, isComplete: broadcast.over }
  }
}

const openFileCache = (camera: Camera) => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MEDIA_CACHE_BYTES,
    sizeCalculation: (it) => Math.max(1, it.length),
  })
  const reading = new Map<string, Promise<Buffer | 'missing' | 'down'>>()
  const readOnce = (name: string) => {
    const current = reading.get(name)
    if (current !== undefined) return current
    const started = camera.file(name).finally(() => reading.delete(name))
    reading.set(name, started)
    return started
  }
  return async (place: Place, file: string, kind: 'init' | 'media'): Promise<Media> => {
    const name = `${place.gamePk}/${place.rendition}/${file}`
    const bytes = cache.get(name) ?? (await readOnce(name))
    if (typeof bytes === 'string') return { kind: bytes }
    cache.set(name, bytes)
    return { kind, bytes }
  }
}
