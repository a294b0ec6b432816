import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ballsText,
  diamondText,
  outsCountText,
  strikesText,
  withoutRunner,
  withRunner,
} from './count-text.ts'

test.each([
  [[null, null, null], 'pos-000'],
  [[7, null, null], 'pos-001'],
  [[null, 7, null], 'pos-010'],
  [[null, null, 7], 'pos-100'],
  [[7, null, 8], 'pos-101'],
  [[7, 8, 9], 'pos-111'],
] as const)('the diamond of the runners %j is %s', (bases, text) => {
  expect(diamondText(bases)).toBe(text)
})

test('the scoreboard shows at most 3 balls, 2 strikes and 3 outs, whatever the feed counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 99 }), (count) => {
      expect(ballsText(count)).toMatch(/^balls-[0-3]$/)
      expect(strikesText(count)).toMatch(/^strikes-[0-2]$/)
      expect(outsCountText(count)).toMatch(/^outs-[0-3]$/)
    }),
  )
})

test('the last pitches of a walk and of a strikeout have clamped counts', () => {
  expect([ballsText(4), strikesText(3)]).toEqual(['balls-3', 'strikes-2'])
})

test('a runner put on a base and removed again leaves the others unchanged', () => {
  const base = fc.constantFrom(1 as const, 2 as const, 3 as const)
  fc.assert(
    fc.property(base, base, (playerId, other) => {
      fc.pre(playerId !== other)
      const before = withRunner([null, null, null], other, 44)
      expect(withoutRunner(withRunner(before, playerId, 7), 7)).toEqual(before)
    }),
  )
})
