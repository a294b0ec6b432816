import { expect, test } from 'vitest'
import { manualClock } from '../../../testing/time/manual-clock.ts'
import { openProviderPauses } from './query-pacing.ts'

test('a provider that does not answer is not asked for a while, and no longer when the clock is set back', () => {
  const clock = manualClock()
  const pauses = openProviderPauses(clock)
  for (let times = 0; times < 3; times += 1) pauses.note('openpay', false)
  expect(pauses.left('openpay')).toBe(20_000)
  clock.advance(-48 * 3_600_000)
  expect(pauses.left('openpay')).toBeLessThanOrEqual(0)
})
