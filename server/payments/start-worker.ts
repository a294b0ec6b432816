import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { runDueWork, type WorkerDeps } from './run-due-work.ts'
import { makeReconcilesDue } from './store-jobs.ts'

export type Worker = { stop(): Promise<void>; wake(): void }

const PAUSE_MS = 1_000
const PAUSE_AFTER_ERROR_MS = 5_000

/** Does due work until stopped; `wake` cuts the pause short. What an earlier life left open is looked at first. */
export const startWorker = (deps: WorkerDeps): Worker => {
  let stopped = false
  let isWoken = false
  let cancelPause = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped || isWoken) return resolve()
      const timer = setTimeout(resolve, ms)
      cancelPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const runOnce = async () => {
    isWoken = false
    await runDueWork(deps)
    return PAUSE_MS
  }
  /** A database that is away says so itself, once, and is asked again soon. */
  const pauseAfterFailure = (err: unknown, text: string): number => {
    if (isDatabaseUnavailable(err)) return PAUSE_MS
    deps.log.error({ err }, text)
    return PAUSE_AFTER_ERROR_MS
  }
  const loop = async () => {
    await makeReconcilesDue(deps.db, deps.clock).catch((err) =>
      pauseAfterFailure(err, 'work was not hurried'),
    )
    while (!stopped) await pause(await runOnce().catch((err) => pauseAfterFailure(err, 'due work failed')))
  }
  const ended = loop()
  const wake = () => {
    isWoken = true
    cancelPause()
  }
  return {
    wake,
    stop: async () => {
      stopped = true
      cancelPause()
      await ended
    },
  }
}
