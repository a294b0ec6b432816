import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { secretsEqual } from '../../accounts/secrets.ts'
import type { Clock } from '../../clock.ts'
import { growingTo } from '../../growing-cache.ts'
import { mapAddresses } from '../../providers/video/playlist-addresses.ts'
import type { Media } from '../../providers/video/video-origin.ts'

const DAY_MS = 86_400_000
/**
 * Windows change at four in the morning in Mexico, when no game is on: a CDN then fetches every file again.
 */
const WINDOW_STARTS_MS = 10 * 3_600_000
/**
 * 96 bits: nobody can try them without us, and a playlist has thousands of them, which compression does not
 * shorten.
 */
const SIGNATURE_LENGTH = 16
const REMEMBERED = 50_000
const ADDRESS = /^\/shared-media\/(\d{1,6})\/([A-Za-z0-9_-]{16})\/([1-9]\d{0,14})\/([^?]*)/

/**
 * Addresses of files that are the same for all viewers, so that a CDN caches them; every holder may fetch its
 * file.
 */
export type SignedAddresses = {
  /** The address of a game's file, for at least a day and at most two. */
  addressOf(gamePk: string, name: string, now: number): string
  /** The file of an address with a valid signature that has not ended; `leftMs` until it does. */
  read(url: string, now: number): { gamePk: string; name: string; leftMs: number } | undefined
}

/**
 * Signs with the first of `keys` and accepts all of them, so that a key can be replaced while addresses of
 * the key before are in use. `url` is the CDN's, which asks us for the same path.
 */
export const openSignedAddresses = ({
  url,
  keys,
}: {
  url: string
  keys: readonly string[]
}): SignedAddresses => {
  const [signing = '', ...earlier] = keys
  const signatures = new LRUCache<string, string>({
    ...growingTo(REMEMBERED),
    memoMethod: (file) => signatureOf(signing, file),
  })
  return {
    addressOf: (gamePk, name, now) => {
      const window = windowAt(now) + 2
      const signature = signatures.memo(`${window}/${gamePk}/${name}`)
      return `${url}/shared-media/${window}/${signature}/${gamePk}/${name}`
    },
    read: (path, now) => {
      const [, window = '', given = '', gamePk = '', name = ''] = ADDRESS.exec(path) ?? []
      const leftMs = Number(window) * DAY_MS + WINDOW_STARTS_MS - now
      if (given === '' || leftMs <= 0 || leftMs > 2 * DAY_MS) return undefined
      const file = `${window}/${gamePk}/${name}`
      const isRight = [signing, ...earlier].some((key) => secretsEqual(signatureOf(key, file), given))
      return isRight ? { gamePk, name, leftMs } : undefined
    },
  }
}

const windowAt = (now: number) => Math.floor((now - WINDOW_STARTS_MS) / DAY_MS)

const signatureOf = (key: string, file: string): string =>
  createHmac('sha256', key).update(`media ${file}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

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
