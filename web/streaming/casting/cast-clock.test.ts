import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CastBeginning, castDate, castSeconds, positionAfterCast } from './cast-clock.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const live: CastBeginning = { kind: 'live', seconds: 600, date: NOON, isAtLiveEdge: true, at: NOON + 2_000 }
const recorded: CastBeginning = { ...live, kind: 'ondemand' }

test('the page shows the score of the frame on the television, which went on by a minute', () => {
  expect(castDate(live, { seconds: 660, now: live.at + 60_000 })).toBe(NOON + 60_000)
  expect(castDate(recorded, { seconds: 660, now: live.at + 5_000 })).toBe(NOON + 60_000)
})

test('whatever a receiver says of a live game, no score is shown ahead of the time that has passed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.nat(10_000_000), (seconds, passedMs) => {
      const shown = castDate(live, { seconds, now: live.at + passedMs })
      expect(shown).toBeLessThanOrEqual(NOON + passedMs)
    }),
  )
})

test('a moment is at the second of the television whose frame it is, never before the first one', () => {
  const now = live.at + 100_000
  for (const from of [live, recorded]) {
    const seconds = castSeconds(from, NOON - 300_000, now) ?? Number.NaN
    expect(castDate(from, { seconds, now })).toBe(NOON - 300_000)
    expect(castSeconds(from, NOON - 10_000_000, now)).toBe(0)
  }
  expect(castSeconds(recorded, NOON + 300_000, now)).toBe(900)
  expect(castSeconds(live, NOON + 100_001, now)).toBeNull()
  expect(castSeconds({ ...recorded, date: null }, NOON, now)).toBeNull()
})

test('a recording comes back where the television was', () => {
  expect(positionAfterCast(recorded, { seconds: 1_234, now: live.at })).toEqual({ time: 1_234, date: null })
})

test('a live game comes back live, and one that was paused or gone back in where it was', () => {
  expect(positionAfterCast(live, { seconds: 650, now: live.at + 60_000 })).toEqual({ time: 0, date: null })
  const paused = { time: 0, date: NOON + 50_000 }
  expect(positionAfterCast(live, { seconds: 650, now: live.at + 300_000 })).toEqual(paused)
  const behind = { ...live, isAtLiveEdge: false }
  expect(positionAfterCast(behind, { seconds: 650, now: live.at + 60_000 })).toEqual(paused)
})
