import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Media } from '../../providers/video/video-origin.ts'

type Playlist = Media & { kind: 'playlist' }

const compress = promisify(gzip)
/** Below it the head of an answer is most of it. */
const MIN_BYTES = 4 * 1024
/** Of a whole game's playlist, a hundred kilobytes, an eighth is left; at 500 kbit/s that is a second and a half. */
const LEVEL = 6

/** Playlists compressed, once for all viewers of the same one; undefined where it is not worth it or not accepted. */
export const openCompression = () => {
  const compressed = new WeakMap<Playlist, Playlist | Promise<Playlist>>()
  const start = async (playlist: Playlist): Promise<Playlist> => {
    const done = { ...playlist, body: await compress(playlist.body, { level: LEVEL }) }
    compressed.set(playlist, done)
    return done
  }
  return (
    playlist: Playlist,
    acceptEncoding: string | undefined,
  ): Playlist | undefined | Promise<Playlist> => {
    if (playlist.body.length < MIN_BYTES || !acceptsGzip(acceptEncoding)) return undefined
    const running = compressed.get(playlist) ?? start(playlist)
    compressed.set(playlist, running)
    return running
  }
}

const acceptsGzip = (header = ''): boolean =>
  header.split(',').some((it) => /^\s*gzip\s*$/i.test(it) || /^\s*gzip\s*;\s*q=(1|0?\.\d*[1-9])/i.test(it))
