import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWallClock } from './wall-clock.ts'

const START = 1_795_000_000_000
const HOUR_MS = 3_600_000

test('the first picture was taken when it arrived, and the others as far apart as the encoder says', () => {
  const clock = openWallClock(START)
  for (let ms = 0; ms < 9_000; ms += 40) clock.arrived(ms, START + ms)
  expect([clock.at(0), clock.at(500), clock.at(8_000)]).toEqual([START, START + 500, START + 8_000])
})

test('over four hours, times of an encoder whose clock is off by 100 ppm stay as near to ours as the network allows', () => {
  const delay = fc.array(fc.nat(400), { minLength: 20, maxLength: 90 })
  fc.assert(
    fc.property(fc.constantFrom(-100, 100), delay, (ppm, delays) => {
      const clock = openWallClock(START)
      let [before, farthest, unevenest] = [START, 0, 0]
      for (let n = 0; n < (4 * HOUR_MS) / 500; n++) {
        const taken = START + n * 500 * (1 + ppm / 1_000_000)
        clock.arrived(n * 500, taken + (n === 0 ? 0 : (delays[n % delays.length] ?? 0)))
        const told = clock.at(n * 500)
        farthest = Math.max(farthest, Math.abs(told - taken))
        if (n > 0) unevenest = Math.max(unevenest, Math.abs(told - before - 500))
        before = told
      }
      // Only the network's least delay within ten seconds looks like a slow clock.
      expect(farthest).toBeLessThan(100 + Math.min(...delays) + 200)
      // The media timeline has no jumps: each part's duration is right to a fourth of a ms.
      expect(unevenest).toBeLessThanOrEqual(0.25 + 1e-3)
    }),
    { numRuns: 40 },
  )
})

test('a delay of seconds on the network does not move the time of pictures', () => {
  const clock = openWallClock(START)
  for (let ms = 0; ms < 60_000; ms += 40)
    clock.arrived(ms, START + ms + (ms > 5_000 && ms < 12_000 ? 12_000 - ms : 0))
  expect(clock.at(60_000)).toBe(START + 60_000)
})
