import { setTimeout as sleep } from 'node:timers/promises'

/** Timers as an argument: tests pass timers that they end themselves. No timer keeps the program alive. */
export type Timers = {
  /** A signal that is aborted after `ms`. */
  timeout(ms: number): AbortSignal
  /** Resolves after `ms`, or as soon as `stop` is aborted. */
  wait(ms: number, stop: AbortSignal): Promise<void>
  /** Resolves when the event loop has done everything else that is due. */
  turn(): Promise<void>
}

export const systemTimers: Timers = {
  timeout: (ms) => AbortSignal.timeout(ms),
  wait: (ms, stop) => sleep(ms, undefined, { signal: stop, ref: false }).catch(() => undefined),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
}
