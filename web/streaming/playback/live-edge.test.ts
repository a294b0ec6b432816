import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countStall, isBehindByChoice, mediaTimeOf, secondsBehind, shouldCatchUp } from './live-edge.ts'

const atLive = { behind: 0, paused: false, seeking: false, isBehindByChoice: false }

test('a viewer who fell behind by an outage is brought back to the live edge', () => {
  expect(shouldCatchUp(atLive)).toBe(false)
  expect(shouldCatchUp({ ...atLive, behind: 8 })).toBe(true)
})

test('a viewer who paused, went back or is seeking is left where they are', () => {
  expect(shouldCatchUp({ ...atLive, behind: 294, isBehindByChoice: true })).toBe(false)
  expect(shouldCatchUp({ ...atLive, behind: 294, paused: true })).toBe(false)
  expect(shouldCatchUp({ ...atLive, behind: 294, seeking: true })).toBe(false)
  expect(isBehindByChoice(294)).toBe(true)
  expect(isBehindByChoice(1)).toBe(false)
})

test('the distance to the live edge is shown only from six seconds on', () => {
  expect(secondsBehind(2)).toBe(0)
  expect(secondsBehind(60.4)).toBe(60)
})

test('two stalls within a minute are too many for low latency, two stalls hours apart are not', () => {
  const first = countStall([], 0)
  expect(first.tooSlow).toBe(false)
  expect(countStall(first.stalls, 59_999).tooSlow).toBe(true)
  expect(countStall(first.stalls, 7_200_000).tooSlow).toBe(false)
})

test('a wall-clock instant is found on the media timeline only where the playlist has it', () => {
  const fragmentWindow = fc.record({ from: fc.nat(1_000), count: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(
      fragmentWindow,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      ({ from, count }, fraction) => {
        const startDate = Date.UTC(2022, 10, 20)
        const fragments = Array.from({ length: count }, (_, nth) => ({
          start: from + nth * 2,
          duration: 2,
          programDateTime: startDate + nth * 2_000,
        }))
        const offset = fraction * count * 2
        expect(mediaTimeOf(startDate + offset * 1_000, fragments)).toBeCloseTo(from + offset, 3)
        expect(mediaTimeOf(startDate - 1, fragments)).toBeNull()
        expect(mediaTimeOf(startDate + count * 2_000 + 1, fragments)).toBeNull()
      },
    ),
  )
})
