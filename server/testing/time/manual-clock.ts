import type { Clock } from '../../clock.ts'

/** A clock that stands still until the test moves it, so that no outcome depends on how long the machine takes. */
export const manualClock = () => {
  const start = Date.now()
  let offset = 0
  const clock: Clock & { advance(ms: number): void } = {
    now: () => start + offset,
    offset: () => offset,
    advance: (ms) => {
      offset += ms
    },
  }
  return clock
}
