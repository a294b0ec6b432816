import { LRUCache } from 'lru-cache'
import { type Broadcast, nextPart } from '../playlists/broadcast.ts'
import { type Directives, isTooFarAhead, type WaitFor } from '../playlists/directives.ts'
import { masterPlaylist } from '../playlists/master-playlist.ts'
import { type History, mediaPlaylist, newHistory } from '../playlists/media-playlist.ts'
import type { Media, Place, StreamSource } from '../source/stream-source.ts'
import { type Look, openWaiting } from '../source/waiting.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import type { Camera } from './camera.ts'
import { type Filmed, followCamera } from './follow-camera.ts'

/** A waiter looks again this often, since a camera's clock may be moved. */
const LOOK_AGAIN_MS = 500
const MEDIA_CACHE_BYTES = 64 * 1024 * 1024
const PLAYLIST_CACHE_SIZE = 32

type Deps = { camera: Camera; clock: Clock; timers: Timers }
type Seen = Filmed | 'missing' | 'down'

/** The demo's games: the camera's parts and segments as they are, with playlists of our own. */
export const openDemoSource = (deps: Deps): StreamSource => {
  const { camera } = deps
  const filmed = followCamera(deps)
  const wait = openWaiting(deps)
  const waiting = (gamePk: number, waitFor: WaitFor, stop: AbortSignal) =>
    wait(async () => lookAt(await filmed(gamePk)), waitFor, stop)
  const textOf = openPlaylistCache()
  const fileOf = openFileCache(camera)
  const has = (it: Seen, { rendition }: Place): it is Filmed =>
    typeof it !== 'string' && it.renditions.some(({ name }) => name === rendition)
  const absent = (it: Seen): Media => ({ kind: it === 'down' ? 'down' : 'missing' })

  return {
    master: async (gamePk) => {
      const game = await filmed(gamePk)
      if (typeof game === 'string') return { kind: game }
      return {
        kind: 'playlist',
        text: masterPlaylist(game.renditions, { isAllIndependent: true }),
        isComplete: true,
      }
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
    init: async (place, file) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      if (file !== 'init.mp4') return { kind: 'missing' }
      return fileOf(place, 'init.mp4', 'init')
    },
    segment: async (place, k) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      if (k >= game.broadcast.complete) return { kind: 'missing' }
      return fileOf(place, `${k}.m4s`, 'media')
    },
    part: async (place, k, p, stop) => {
      const game = await filmed(place.gamePk)
      if (!has(game, place)) return absent(game)
      const part = { segment: k, part: p }
      const next = nextPart(game.broadcast)
      const isNext = k === next.segment && p === next.part && !game.broadcast.over
      const now = isNext ? await waiting(place.gamePk, part, stop) : game
      if (!has(now, place)) return absent(now)
      return isThere(now.broadcast, part) ? fileOf(place, `${k}.${p}.m4s`, 'media') : { kind: 'missing' }
    },
  }
}

const lookAt = (now: Seen): Look<Seen> => {
  if (typeof now === 'string') return { now, broadcast: undefined, againInMs: LOOK_AGAIN_MS }
  const { broadcast, nextPartInMs = LOOK_AGAIN_MS } = now
  return { now, broadcast, againInMs: Math.min(LOOK_AGAIN_MS, nextPartInMs) }
}

const isThere = (broadcast: Broadcast, { segment, part }: { segment: number; part: number }): boolean => {
  const { complete, parts, partsPerSegment } = broadcast
  return part < (segment < complete ? partsPerSegment : parts) && segment <= complete
}

/** Caches playlists: all users get the same one until the next part. */
const openPlaylistCache = () => {
  const cache = new LRUCache<string, string>({ max: PLAYLIST_CACHE_SIZE })
  const histories = new LRUCache<string, History>({ max: PLAYLIST_CACHE_SIZE })
  return (place: Place, { broadcast, renditions }: Filmed, { skip }: Directives): Media => {
    const { gamePk, rendition } = place
    const key = `${gamePk} ${rendition} ${startOf(broadcast)} ${broadcast.complete} ${broadcast.parts} ${broadcast.over} ${skip}`
    const others = renditions
      .filter(({ name }) => name !== rendition)
      .map(({ name }) => ({ name, broadcast }))
    const film = `${gamePk} ${rendition} ${startOf(broadcast)}`
    const history = histories.get(film) ?? newHistory()
    histories.set(film, history)
    const text = cache.get(key) ?? mediaPlaylist(broadcast, { others, skip, history })
    cache.set(key, text)
    return { kind: 'playlist', text, isComplete: broadcast.over }
  }
}

/** The start of a game's film, which tells it from another film of the same game. */
const startOf = (broadcast: Broadcast) =>
  broadcast.complete + broadcast.parts > 0 ? broadcast.segment(0).startsAt : undefined

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
