import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Timers } from '../timers.ts'
import { runDueWork, type WorkDeps } from './run-due-work.ts'

export type Worker = {
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>
  /** Cuts the pause short. */
  wake(): void
}

const PAUSE_MS = 1_000
const PAUSE_AFTER_ERROR_MS = 5_000

/** Does due work until stopped, beginning with the open work of an earlier process. */
export const startWorker = (deps: WorkDeps & { timers: Pick<Timers, 'wait'> }): Worker => {
  let stopped = false
  let isWoken = false
  let pausing = new AbortController()
  const pause = async (ms: number): Promise<void> => {
    if (stopped || isWoken) return
    pausing = new AbortController()
    await deps.timers.wait(ms, pausing.signal)
  }
  const step = async (): Promise<number> => {
    isWoken = false
    return pauseAfter(deps, () => runDueWork(deps), 'due work failed')
  }
  const loop = async (): Promise<void> => {
    for (const source of deps.sources)
      await pauseAfter(deps, async () => source.resume?.(), 'open work could not be resumed')
    while (!stopped) await pause(await step())
  }
  const ended = loop()
  return {
    wake: () => {
      isWoken = true
      pausing.abort()
    },
    stop: async () => {
      stopped = true
      pausing.abort()
      await ended
    },
  }
}

/** Runs one step; returns the pause after it. The database room logs an unavailable database, once. */
const pauseAfter = async (deps: WorkDeps, run: () => Promise<unknown>, text: string): Promise<number> => {
  try {
    await run()
    return PAUSE_MS
  } catch (err) {
    if (isDatabaseUnavailable(err)) return PAUSE_MS
    deps.log.error({ err }, text)
    return PAUSE_AFTER_ERROR_MS
  }
}
