/** Runs `callback` after `ms`; returns how to cancel it. */
export type Schedule = (ms: number, callback: () => void) => () => void

/** Schedules by the browser's timer; a test has its own. */
export const schedule: Schedule = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
