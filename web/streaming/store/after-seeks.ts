import type { Schedule } from '../../schedule.ts'

/** A viewer who looks for a play seeks several times. */
const AT_REST_MS = 1_000

/**
 * Calls back once a video has come to rest at another place, until `signal` aborts. `video` may be an
 * ancestor of the video.
 */
export const afterSeeks = (
  video: EventTarget,
  onRest: () => void,
  { schedule, signal }: { schedule: Schedule; signal: AbortSignal },
): void => {
  let cancel = () => {}
  const wait = () => {
    cancel()
    cancel = schedule(AT_REST_MS, onRest)
  }
  // Events of a video do not bubble.
  video.addEventListener('seeked', wait, { signal, capture: true })
  signal.addEventListener('abort', () => cancel())
}
