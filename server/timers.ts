import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waiting as an argument, like the clock: tests pass timers that expire on their command. None keeps the
 * program alive.
 */
export type Timers = {
  /** A signal that is aborted after `ms`. */
  timeout(ms: number): AbortSignal
  /** Resolves after `ms`, or as soon as `stop` is aborted. */
  wait(ms: number, stop: AbortSignal): Promise<void>
  /** Calls `run` every `ms`; returns how to call it off. */
  every(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  timeout: (ms) => AbortSignal.timeout(ms),
  wait: (ms, stop) => sleep(ms, undefined, { signal: stop, ref: false }).catch(() => undefined),
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}
