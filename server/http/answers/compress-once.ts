import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
/** The head is most of any smaller answer. */
const MIN_BYTES = 4 * 1024
/** This level shrinks a whole game's playlist (100 KB) to an eighth, and a week's calendar to a twelfth. */
const LEVEL = 6

/**
 * Compresses each answer by gzip once for all who request it; undefined where compression is not worth it or
 * not accepted. Not for answers that contain a secret beside the request's input: their length would reveal
 * it. `withBody` makes the same answer with other bytes.
 */
export const compressOnce = <Answer extends { readonly body: Buffer }>(
  withBody: (answer: Answer, compressed: Buffer) => Answer,
) => {
  const compressed = new WeakMap<Answer, Answer | Promise<Answer>>()
  const start = async (answer: Answer): Promise<Answer> => {
    const done = withBody(answer, await compress(answer.body, { level: LEVEL }))
    compressed.set(answer, done)
    return done
  }
  return (answer: Answer, acceptEncoding: string | undefined): Answer | undefined | Promise<Answer> => {
    if (answer.body.length < MIN_BYTES || !acceptsGzip(acceptEncoding)) return undefined
    const running = compressed.get(answer) ?? start(answer)
    compressed.set(answer, running)
    return running
  }
}

const acceptsGzip = (header = ''): boolean =>
  header.split(',').some((it) => /^\s*gzip\s*$/i.test(it) || /^\s*gzip\s*;\s*q=(1|0?\.\d*[1-9])/i.test(it))
