import type { Clock } from '../clock.ts'

/** A clock that is corrected by less than this was not set back. */
export const CORRECTION_MS = 1_000

/**
 * Whether the clock was set back since the last call: anything that waits by it would wait that much longer.
 */
export const openSetBack = (clock: Pick<Clock, 'now'>): (() => boolean) => {
  let latest = clock.now()
  return () => {
    const before = latest
    latest = clock.now()
    return latest < before - CORRECTION_MS
  }
}
