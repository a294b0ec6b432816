/** Waiting, given by argument so that tests need not sleep. `after` runs `run` in `ms` and returns how to call it off. */
export type Timers = { after(ms: number, run: () => void): () => void }

/** The machine's own timers; they never keep the program alive by themselves. */
export const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`. */
export const wait = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve)
  })
