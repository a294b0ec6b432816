import { vi } from 'vitest'

const SEGMENT_SECONDS = 2
const HOLD_BACK_SECONDS = 6
const STEP_MS = 500

/** A stream on an iPhone: it begins at `startsAt` (ms UTC); `seconds` of a recording, null of a live game. */
type Broadcast = { startsAt: number; seconds: number | null }

/** A media element that plays HLS by itself, as in Safari; a test opens the stream and lets time pass. */
export class SafariVideo extends EventTarget {
  loads = 0
  readyState = 0
  networkState = 0
  paused = true
  seeking = false
  muted = false
  playbackRate = 1
  error: { code: number } | null = null
  webkitCurrentPlaybackTargetIsWireless = false
  /** Whether it knows where can be sought in: that may come after the first metadata. */
  knowsWindow = true
  /** Whether a picture that is sought comes at once. */
  findsAtOnce = true
  #broadcast: Broadcast | null = null
  #time = 0
  #fetchedTo = 0

  set src(_address: string) {
    this.loads += 1
    this.#broadcast = null
    this.#time = 0
    this.#fetchedTo = 0
    this.readyState = 0
    this.error = null
    this.paused = true
    this.tell('emptied')
  }

  get currentTime() {
    return this.#time
  }
  set currentTime(to: number) {
    if (this.#broadcast === null) return
    this.#time = to
    this.#fetchedTo = to
    this.seeking = true
    queueMicrotask(() => {
      this.tell('seeking')
      if (!this.findsAtOnce) return
      this.seeking = false
      this.tell('seeked')
    })
  }

  get duration() {
    return this.#broadcast === null ? Number.NaN : (this.#broadcast.seconds ?? Number.POSITIVE_INFINITY)
  }
  get seekable() {
    return rangesOf(this.#broadcast === null || !this.knowsWindow ? null : this.#end(this.#broadcast))
  }
  get buffered() {
    return rangesOf(this.#broadcast === null ? null : this.#fetchedTo)
  }
  getStartDate = () => new Date(this.#broadcast?.startsAt ?? Number.NaN)
  canPlayType = (): CanPlayTypeResult => 'maybe'

  play() {
    this.paused = false
    this.tell('play')
    return Promise.resolve()
  }
  pause() {
    this.paused = true
    this.tell('pause')
  }
  load() {}
  removeAttribute() {}

  /** The playlist has come, or says more than before. */
  async open(broadcast: Broadcast) {
    const isNew = this.#broadcast === null
    this.#broadcast = broadcast
    if (!isNew) return this.tell('durationchange')
    this.readyState = 4
    this.#time = broadcast.seconds === null ? this.#end(broadcast) - HOLD_BACK_SECONDS : 0
    const ready = this.knowsWindow ? ['canplay', 'playing'] : []
    for (const name of ['durationchange', 'loadedmetadata', ...ready]) this.tell(name)
    await vi.advanceTimersByTimeAsync(0)
  }

  /** Plays on for so many seconds; `onStep` is called twice in each. */
  async show(seconds: number, onStep: () => void = () => undefined) {
    this.seeking = false
    for (let left = seconds * 1_000; left > 0; left -= STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS)
      this.#time += STEP_MS / 1_000
      this.#fetchedTo = Math.max(this.#fetchedTo, this.#time + 1)
      this.tell('timeupdate')
      onStep()
    }
  }

  /** Stands still for so many seconds; `isFetching`: bytes come all the same. */
  async wait(seconds: number, { isFetching = false } = {}) {
    this.readyState = 2
    this.tell('waiting')
    for (let left = seconds * 1_000; left > 0; left -= STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS)
      if (isFetching) this.tell('progress')
    }
    if (this.#broadcast !== null) this.readyState = 4
  }

  fail(code: number) {
    this.error = { code }
    this.tell('error')
  }

  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }

  #end({ startsAt, seconds }: Broadcast) {
    const sinceStart = (Date.now() - startsAt) / 1_000
    return seconds ?? Math.floor(sinceStart / SEGMENT_SECONDS) * SEGMENT_SECONDS
  }
}

const rangesOf = (end: number | null) => ({
  length: end === null ? 0 : 1,
  start: () => 0,
  end: () => end ?? 0,
})
