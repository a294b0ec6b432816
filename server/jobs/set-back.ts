import type { Clock } from '../clock.ts'

/** A clock that is corrected by less than this was not set back. */
export const CORRECTION_MS = 1_000

/** Answers whether the clock was set back since it was asked last: what waits by it would wait for as long again. */
export const openSetBack = (clock: Pick<Clock, 'now'>): (() => boolean) => {
  let latest = clock.now()
  return () => {
    const before = latest
    latest = clock.now()
    return latest < before - CORRECTION_MS
  }
}
