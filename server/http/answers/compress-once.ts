import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Below it the head of an answer is most of it. */
const MIN_BYTES = 4 * 1024
/** Of a whole game's playlist, a hundred kilobytes, an eighth is left, of a week's calendar a twelfth. */
const LEVEL = 6

/**
 * Answers compressed by gzip, each once for all that ask for it; undefined where it is not worth it or not accepted. Not for answers that
 * hold a secret beside what a caller sent: their length would tell of it. `withBody` makes the same answer of other bytes.
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
