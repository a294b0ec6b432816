import type { Clock } from '../clock.ts'

/** A clock that stands where the test puts it relative to real time: moving it moves the database's part too. */
export const movableClock = () => {
  let offset = 0
  const clock: Clock & { advance(ms: number): void } = {
    now: () => Date.now() + offset,
    offset: () => offset,
    advance: (ms) => {
      offset += ms
    },
  }
  return clock
}
