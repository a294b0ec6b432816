import type { Clock } from '../../clock.ts'
import { mapAddresses } from '../../providers/video/playlist-addresses.ts'
import type { Media } from '../../providers/video/video-origin.ts'
import type { SignedAddresses } from './signed-addresses.ts'

type Playlist = Media & { kind: 'playlist' }

/**
 * Keys stay with the product even where a CDN serves all else: a key plays the segments that somebody has
 * saved.
 */
const KEYS = /^EXT-X-(?:SESSION-)?KEY$/

/**
 * Playlists for viewers, the same for all: with a CDN their segments, parts and headers are addresses at the
 * CDN, and playlists and keys remain with us. Without a CDN they are as the origin's.
 */
export const openPlaylists = ({ signed, clock }: { signed: SignedAddresses | undefined; clock: Clock }) => {
  const made = new WeakMap<Playlist, Playlist>()
  return (media: Playlist, gamePk: string, name: string): Playlist => {
    if (signed === undefined) return media
    const known = made.get(media)
    if (known !== undefined) return known
    const now = clock.now()
    const text = mapAddresses(media.body.toString('utf8'), (address, tag) => {
      const file = KEYS.test(tag) ? undefined : fileOf(address, name)
      return file === undefined ? address : signed.addressOf(gamePk, file, now)
    })
    const playlist = { ...media, body: Buffer.from(text) }
    made.set(media, playlist)
    return playlist
  }
}

const HERE = 'http://game.invalid/'

/**
 * The name of a game's file that a playlist names relatively; undefined for a playlist, and for files
 * elsewhere.
 */
const fileOf = (address: string, playlist: string): string | undefined => {
  if (!URL.canParse(address, HERE + playlist)) return undefined
  const { href, pathname } = new URL(address, HERE + playlist)
  const isOurs = href === HERE + pathname.slice(1) && !pathname.endsWith('.m3u8')
  return isOurs ? pathname.slice(1) : undefined
}
