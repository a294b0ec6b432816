import type { Clock } from '../../server/clock.ts'
import type { Timers } from '../../server/timers.ts'

/** A clock that only moves by waiting: each pause ends at once and has moved it by its length. */
export const autoAdvancingClock = (startedAt = Date.UTC(2026, 10, 21, 18)) => {
  let now = startedAt
  const waits: number[] = []
  const clock: Clock = { now: () => now, offset: () => 0 }
  const wait: Timers['wait'] = async (ms) => {
    waits.push(ms)
    now += ms
  }
  const advance = (ms: number) => {
    now += ms
  }
  return { clock, wait, waits, advance }
}
