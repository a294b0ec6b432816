import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Below it the head of an answer is most of it. */
const MIN_BYTES = 4 * 1024
/** Of a whole game's playlist, a hundred kilobytes, an eighth is left; at 500 kbit/s that is a second and a half. */
const LEVEL = 6

/** Playlists compressed, once for all viewers of the same one; undefined where it is not worth it or not accepted. */
export const openCompression = () => {
  const compressed = new WeakMap<Buffer, Promise<Buffer>>()
  return async (body: Buffer, acceptEncoding: string | undefined): Promise<Buffer | undefined> => {
    if (body.length < MIN_BYTES || !acceptsGzip(acceptEncoding)) return undefined
    const running = compressed.get(body) ?? compress(body, { level: LEVEL })
    compressed.set(body, running)
    return running
  }
}

const acceptsGzip = (header = ''): boolean =>
  header.split(',').some((it) => /^\s*gzip\s*$/i.test(it) || /^\s*gzip\s*;\s*q=(1|0?\.\d*[1-9])/i.test(it))
