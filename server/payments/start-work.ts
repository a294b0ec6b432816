import { isDatabaseAway } from '../db/database-away.ts'
import { runDueWork, type Working } from './run-due-work.ts'
import { hurryReconciling } from './store-work.ts'

export type Work = { stop(): Promise<void>; wake(): void }

const PAUSE_MS = 1_000
const PAUSE_AFTER_ERROR_MS = 5_000

/** Does due work until stopped; `wake` cuts the pause short. What an earlier life left open is looked at first. */
export const startWork = (needs: Working): Work => {
  let stopped = false
  let awake = false
  let endPause = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped || awake) return resolve()
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const turn = async () => {
    awake = false
    await runDueWork(needs)
    return PAUSE_MS
  }
  /** A database that is away says so itself, once, and is asked again soon. */
  const failed = (err: unknown, text: string): number => {
    if (isDatabaseAway(err)) return PAUSE_MS
    needs.log.error({ err }, text)
    return PAUSE_AFTER_ERROR_MS
  }
  const loop = async () => {
    await hurryReconciling(needs.db, needs.clock).catch((err) => failed(err, 'work was not hurried'))
    while (!stopped) await pause(await turn().catch((err) => failed(err, 'due work failed')))
  }
  const ended = loop()
  const wake = () => {
    awake = true
    endPause()
  }
  return {
    wake,
    stop: async () => {
      stopped = true
      endPause()
      await ended
    },
  }
}
