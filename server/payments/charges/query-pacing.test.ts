import { expect, test } from 'vitest'
import { manualClock } from '../../testing/time/manual-clock.ts'
import { openRests } from './rests.ts'

test('a provider that does not answer rests a while, and no longer when the clock is set back', () => {
  const clock = manualClock()
  const rests = openRests(clock)
  for (let times = 0; times < 3; times += 1) rests.note('openpay', false)
  expect(rests.left('openpay')).toBe(20_000)
  clock.advance(-48 * 3_600_000)
  expect(rests.left('openpay')).toBeLessThanOrEqual(0)
})
