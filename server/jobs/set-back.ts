import type { Clock } from '../clock.ts'

/** Answers whether the demo's clock was set back since it was asked last: what waits by it would wait for as long again. */
export const openSetBack = (clock: Pick<Clock, 'offset'>): (() => boolean) => {
  let offset = clock.offset()
  return () => {
    const before = offset
    offset = clock.offset()
    return offset < before
  }
}
