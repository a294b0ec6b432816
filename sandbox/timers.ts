/** Timers as an argument, so that tests need not sleep. `after` calls `run` in `ms`; returns its cancel. */
export type Timers = { after(ms: number, run: () => void): () => void }

/** The system's timers, unreferenced: they do not keep the process alive. */
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
