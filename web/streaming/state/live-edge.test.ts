import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CATCH_UP_RATE,
  catchUpRate,
  clockText,
  isBehindByChoice,
  isDrained,
  isLiveAgain,
  mayJump,
  mediaTimeOf,
  secondsBehind,
  shouldCatchUp,
  smoothTarget,
  startLagLeft,
  stepBackTo,
  wallClockOf,
} from './live-edge.ts'

const atLive = { behind: 0, paused: false, seeking: false, isBehindByChoice: false }

test('a viewer who fell behind by an outage is brought back to the live edge', () => {
  expect(shouldCatchUp(atLive)).toBe(false)
  expect(shouldCatchUp({ ...atLive, behind: 8 })).toBe(true)
})

test('a picture that begins late does not jump to live: only what it loses after its start counts', () => {
  const starting = { ...atLive, behind: 4.3, isStarting: true }
  const lag = startLagLeft(0, starting)
  expect([lag, shouldCatchUp(starting, lag)]).toEqual([4.3, false])
  const after = { ...starting, isStarting: false }
  expect(shouldCatchUp({ ...after, behind: 7 }, startLagLeft(lag, { ...after, behind: 7 }))).toBe(false)
  expect(shouldCatchUp({ ...after, behind: 7.4 }, startLagLeft(lag, { ...after, behind: 7.4 }))).toBe(true)
  const made = startLagLeft(lag, { ...after, behind: 0.2 })
  expect([made, shouldCatchUp({ ...after, behind: 3.3 }, made)]).toEqual([0.2, true])
  expect(startLagLeft(lag, { ...after, isBehindByChoice: true })).toBe(0)
})

test('a device that slept as its picture began is brought to live all the same', () => {
  const starting = { ...atLive, behind: 1.2, isStarting: true }
  const slept = { ...starting, behind: 1_201 }
  const lag = startLagLeft(startLagLeft(0, starting), slept)
  expect([lag, shouldCatchUp(slept, lag)]).toEqual([1.2, true])
})

test('after an outage a viewer is live again from a second behind on, and jumps there where it is fetched already', () => {
  expect([isLiveAgain({ ...atLive, behind: 1 }), isLiveAgain({ ...atLive, behind: 1.1 })]).toEqual([
    true,
    false,
  ])
  expect(mayJump({ ...atLive, behind: 2 }, 2.5)).toBe(true)
  expect(mayJump({ ...atLive, behind: 2 }, 2.4)).toBe(false)
  expect(mayJump({ ...atLive, behind: 2, isBehindByChoice: true }, 4)).toBe(false)
  expect(mayJump({ ...atLive, behind: 2, paused: true }, 4)).toBe(false)
})

test('a picture that moves is brought to live at the start of a segment, once what is live is fetched', () => {
  const behind = { ...atLive, behind: 4.5 }
  const fetched = { ahead: 6, starts: [96, 98, 100, 102] }
  expect(smoothTarget(behind, { ...fetched, live: 100.5 })).toBe(100)
  expect(smoothTarget(behind, { ...fetched, live: 101.1 })).toBe(null)
  expect(smoothTarget(behind, { ...fetched, live: 100.5, ahead: 4.9 })).toBe(null)
  expect(smoothTarget({ ...behind, isBehindByChoice: true }, { ...fetched, live: 100.5 })).toBe(null)
  expect(smoothTarget(behind, { live: 100.5, ahead: 6, starts: [] })).toBe(null)
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

test('a viewer a little behind the live edge plays a little faster until they are there', () => {
  const near = { ...atLive, ahead: 2, isLow: true, isCatchingUp: false }
  expect(catchUpRate(near)).toBe(1)
  expect(catchUpRate({ ...near, behind: 0.4 })).toBe(1)
  expect(catchUpRate({ ...near, behind: 0.6 })).toBe(CATCH_UP_RATE)
  expect(catchUpRate({ ...near, behind: 0.4, isCatchingUp: true })).toBe(CATCH_UP_RATE)
  expect(catchUpRate({ ...near, behind: 0.1, isCatchingUp: true })).toBe(1)
})

test('nobody plays faster by choice of the player who is behind by their own, paused, or short of data', () => {
  const near = { ...atLive, behind: 2, ahead: 2, isLow: true, isCatchingUp: true }
  expect(catchUpRate({ ...near, isBehindByChoice: true })).toBe(1)
  expect(catchUpRate({ ...near, paused: true })).toBe(1)
  expect(catchUpRate({ ...near, ahead: 0.7 })).toBe(1)
})

test('without low latency one catches up while five seconds are buffered, and on a slow line never so many are', () => {
  const plain = { ...atLive, behind: 2, isLow: false, isCatchingUp: false }
  expect(catchUpRate({ ...plain, ahead: 5 })).toBe(CATCH_UP_RATE)
  expect(catchUpRate({ ...plain, ahead: 4.9 })).toBe(1)
})

test('a buffer counts as drained while it should play, not while it is paused or sought', () => {
  expect(isDrained({ ...atLive, ahead: 0.4 })).toBe(true)
  expect(isDrained({ ...atLive, ahead: 0.6 })).toBe(false)
  expect(isDrained({ ...atLive, ahead: 0.1, paused: true })).toBe(false)
  expect(isDrained({ ...atLive, ahead: 0.1, seeking: true })).toBe(false)
})

test('giving up low latency steps back into what is kept, and not at all where that is too little', () => {
  expect(stepBackTo({ time: 100, keptFrom: 60, wanted: 95.5 })).toBe(95.5)
  expect(stepBackTo({ time: 100, keptFrom: 98, wanted: 95.5 })).toBe(98)
  expect(stepBackTo({ time: 100, keptFrom: 99.5, wanted: 95.5 })).toBeNull()
  expect(stepBackTo({ time: 100, keptFrom: 60, wanted: 103 })).toBeNull()
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

test('over a slate and back, with other lengths and a clock that jumps, each media time has the wall clock of its playlist', () => {
  const stretch = fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    gapMs: fc.integer({ min: 0, max: 60_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(stretch, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (all, part) => {
        let [start, date] = [12, 1_000_000]
        const fragments = all.flatMap(({ count, gapMs }, nth) => {
          // After EXT-X-DISCONTINUITY the media go on, and EXT-X-PROGRAM-DATE-TIME tells the time anew.
          date += gapMs
          const duration = nth % 2 === 0 ? 2 : 1.5
          return Array.from({ length: count }, () => {
            const fragment = { start, duration, programDateTime: date }
            start += duration
            date += duration * 1_000
            return fragment
          })
        })
        for (const it of fragments) {
          const time = it.start + part * it.duration
          const at = wallClockOf(time, fragments)
          expect(at).toBeCloseTo(it.programDateTime + part * it.duration * 1_000, 3)
          expect(mediaTimeOf(at ?? 0, fragments)).toBeCloseTo(time, 3)
        }
        expect(wallClockOf(start + 1, fragments)).toBeNull()
      },
    ),
  )
})

test('a moment before the first frame is the beginning, one long before it is outside', () => {
  const fragments = [{ start: 0.1, duration: 4, programDateTime: 1_000 }]
  expect([wallClockOf(0, fragments), wallClockOf(-1, fragments)]).toEqual([900, null])
})

test('a duration is written as on a clock', () => {
  expect([0, 45, 65, 725, 3_725].map(clockText)).toEqual(['0:00', '0:45', '1:05', '12:05', '1:02:05'])
})
