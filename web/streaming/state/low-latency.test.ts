import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterDrain,
  afterEstimate,
  afterFailedRequest,
  afterGoodWhile,
  afterStall,
  holdBackSegments,
  initialLatencyMode,
  isCalmAgain,
  type LatencyMode,
  type StallCause,
} from './low-latency.ts'

const MBIT = 1_000_000
const MINUTE = 60_000
const fast = initialLatencyMode(null)

const afterSecond = (mode: LatencyMode, bitsPerSecond: number, now: number): LatencyMode =>
  afterGoodWhile(afterEstimate(mode, bitsPerSecond, now), now)

/** A line measured each second. */
const measured = (mode: LatencyMode, bitsPerSecond: number, fromMs: number, toMs: number): LatencyMode => {
  let next = mode
  for (let now = fromMs; now <= toMs; now += 1_000) next = afterSecond(next, bitsPerSecond, now)
  return next
}

test('a playback starts at low latency unless its line is known to be slow', () => {
  expect(initialLatencyMode(null).isLow).toBe(true)
  expect(initialLatencyMode(20 * MBIT).isLow).toBe(true)
  expect(initialLatencyMode(2.5 * MBIT).isLow).toBe(true)
  expect(initialLatencyMode(2.4 * MBIT).isLow).toBe(false)
})

test('two stalls within a minute are too many for low latency, two stalls hours apart are not', () => {
  const once = afterStall(fast, 'slow', 0)
  expect(once.isLow).toBe(true)
  expect(afterStall(once, 'slow', 59_999).isLow).toBe(false)
  expect(afterStall(once, 'slow', 7_200_000).isLow).toBe(true)
})

test('an outage and a stall during its recovery keep low latency; three in a minute end it', () => {
  const once = afterStall(fast, 'down', 0)
  expect(afterStall(once, 'slow', 42_000).isLow).toBe(true)
  const twice = afterStall(once, 'down', 20_000)
  expect(twice.isLow).toBe(true)
  expect(afterStall(twice, 'down', 40_000).isLow).toBe(false)
})

test('a line that falls below two and a half megabits ends low latency at once, one of three keeps the mode', () => {
  expect(afterEstimate(fast, 2.4 * MBIT, 0).isLow).toBe(false)
  expect(measured(fast, 3 * MBIT, 0, 10 * MINUTE).isLow).toBe(true)
  expect(measured(initialLatencyMode(MBIT), 3 * MBIT, 0, 10 * MINUTE).isLow).toBe(false)
})

test('a line of four megabits, which measures a little less, has low latency', () => {
  expect(measured(initialLatencyMode(MBIT), 3.5 * MBIT, 0, 10 * MINUTE).isLow).toBe(true)
})

test('a minute after the last stall nothing speaks for playing further behind live', () => {
  const stalled = afterStall(fast, 'slow', 5_000)
  expect(isCalmAgain(fast, 5_000)).toBe(false)
  expect(isCalmAgain(stalled, 64_999)).toBe(false)
  expect(isCalmAgain(stalled, 65_000)).toBe(true)
})

test('a buffer that runs dry ends low latency before the picture stalls', () => {
  expect(afterDrain(fast, 'slow')).toMatchObject({ isLow: false, fallbacks: 1 })
})

test('low latency comes back after a good minute, and after two minutes the second time', () => {
  const first = afterEstimate(fast, MBIT, 0)
  expect(measured(first, 8 * MBIT, 1_000, MINUTE).isLow).toBe(false)
  const again = measured(first, 8 * MBIT, 1_000, MINUTE + 1_000)
  expect(again.isLow).toBe(true)
  const second = afterDrain(again, 'slow')
  expect(measured(second, 8 * MBIT, 0, 2 * MINUTE - 1_000).isLow).toBe(false)
  expect(measured(second, 8 * MBIT, 0, 2 * MINUTE).isLow).toBe(true)
})

test('a stall or a slow second in the good minute starts it again', () => {
  const slow = afterEstimate(fast, MBIT, 0)
  for (const broken of [
    afterStall(measured(slow, 8 * MBIT, 1_000, 50_000), 'slow', 51_000),
    afterEstimate(measured(slow, 8 * MBIT, 1_000, 50_000), 3 * MBIT, 51_000),
  ]) {
    expect(measured(broken, 8 * MBIT, 52_000, 111_000).isLow).toBe(false)
    expect(measured(broken, 8 * MBIT, 52_000, 112_000).isLow).toBe(true)
  }
})

test('failed requests end low latency until none fails for 1.5 seconds, or for 3 the fourth time', () => {
  const failing = afterStall(afterStall(fast, 'failing', 0), 'failing', 2_000)
  expect(failing).toMatchObject({ isLow: false, givenUpFor: 'failing' })
  const stillFailing = afterFailedRequest(measured(failing, 8 * MBIT, 3_000, 4_000))
  expect(measured(stillFailing, 8 * MBIT, 7_000, 8_400).isLow).toBe(false)
  const again = afterGoodWhile(measured(stillFailing, 8 * MBIT, 7_000, 8_400), 8_500)
  expect(again.isLow).toBe(true)
  const fourth = [3, 4, 5].reduce((mode) => afterDrain({ ...mode, isLow: true }, 'failing'), again)
  expect(measured(fourth, 8 * MBIT, 14_000, 16_000).isLow).toBe(false)
  expect(measured(fourth, 8 * MBIT, 14_000, 17_000).isLow).toBe(true)
})

test('a line that was good and has brought nothing since does not count as good', () => {
  const failing = afterDrain(fast, 'failing')
  const good = afterEstimate(failing, 8 * MBIT, 1_000)
  expect(afterGoodWhile(good, 2_499).isLow).toBe(false)
  expect(afterGoodWhile(good, 3_500).isLow).toBe(true)
  expect(afterGoodWhile(good, 3_501).isLow).toBe(false)
})

test('a line that fails at first and then turns out to be slow waits for a good minute', () => {
  const failing = afterStall(afterStall(fast, 'failing', 0), 'failing', 1_000)
  const slow = afterEstimate(failing, MBIT, 2_000)
  expect(measured(slow, 8 * MBIT, 3_000, MINUTE).isLow).toBe(false)
  expect(measured(slow, 8 * MBIT, 3_000, MINUTE + 3_000).isLow).toBe(true)
})

type Step = { kind: 'stall' | 'drain' | 'estimate'; cause: StallCause; mbits: number; afterMs: number }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('stall' as const, 'drain' as const, 'estimate' as const),
    cause: fc.constantFrom('slow' as const, 'failing' as const, 'down' as const),
    mbits: fc.double({ min: 0.1, max: 50, noNaN: true }),
    afterMs: fc.integer({ min: 100, max: 90_000 }),
  }),
  { maxLength: 60 },
)

const goodWhile = { slow: MINUTE, failing: 1_500 }
const afterStep = (mode: LatencyMode, { kind, cause, mbits }: Step, now: number): LatencyMode => {
  if (kind === 'stall') return afterStall(mode, cause, now)
  return kind === 'drain' ? afterDrain(mode, 'slow') : afterSecond(mode, mbits * MBIT, now)
}

test('low latency begins again only after a good minute and never flaps, whatever the line does', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let mode = fast
      let now = 0
      let offAt = Number.NEGATIVE_INFINITY
      for (const step of all) {
        now += step.afterMs
        const before = mode
        mode = afterStep(mode, step, now)
        if (before.isLow && !mode.isLow) offAt = now
        if (before.isLow || !mode.isLow) continue
        expect(now - offAt).toBeGreaterThanOrEqual(goodWhile[mode.givenUpFor])
        expect(step.mbits).toBeGreaterThanOrEqual(3.3)
      }
    }),
  )
})

test('without low latency a game is three segments behind, and four where the line is slow or unknown', () => {
  expect([20, 2, 1.5].map((it) => holdBackSegments(it * MBIT))).toEqual([3, 3, 3])
  expect([holdBackSegments(1.4 * MBIT), holdBackSegments(null)]).toEqual([4, 4])
})
