import type { Timers } from '../../server/timers.ts'

/** Timers that run out when the test says so and never by themselves, however long the machine takes. */
export const manualTimers = () => {
  const timeouts: AbortController[] = []
  const intervals = new Set<() => void>()
  let skipsWaits = false
  const timers: Timers = {
    timeout: () => {
      const timeout = new AbortController()
      timeouts.push(timeout)
      return timeout.signal
    },
    wait: (_ms, stop) =>
      new Promise((resolve) => {
        if (stop.aborted || skipsWaits) resolve()
        else stop.addEventListener('abort', () => resolve(), { once: true })
      }),
    every: (_ms, run) => {
      intervals.add(run)
      return () => void intervals.delete(run)
    },
  }
  return {
    ...timers,
    /** Expires all running time limits. */
    expire: () => {
      for (const it of timeouts.splice(0)) it.abort(new DOMException('too late', 'TimeoutError'))
    },
    /** From now on every wait ends at once, for tests about something else. */
    skipWaits: () => {
      skipsWaits = true
    },
    /** Runs everything that repeats at intervals once. */
    tick: () => {
      for (const run of intervals) run()
    },
  }
}
