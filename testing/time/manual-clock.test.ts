import { expect, test } from 'vitest'
import { clockTime, LEAGUE_TIME_ZONE } from '../../domain/league/league-time.ts'
import { manualClock } from './manual-clock.ts'

test('a test’s clock starts at the league’s next noon, whenever the tests run', () => {
  const before = Date.now()
  const clock = manualClock()
  expect(clockTime(clock.now(), LEAGUE_TIME_ZONE)).toBe('12:00 PM')
  expect(clock.now()).toBeGreaterThanOrEqual(before)
  expect(clock.now() - before).toBeLessThanOrEqual(25 * 3_600_000)
  clock.advance(60_000)
  expect(clockTime(clock.now(), LEAGUE_TIME_ZONE)).toBe('12:01 PM')
})
