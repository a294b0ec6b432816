import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('a back-off keeps its first pause for the steady tries, then doubles up to its longest', () => {
  const backoff = { firstMs: 20, maxMs: 150, steadyTries: 3 }
  const pauses = [1, 2, 3, 4, 5, 6, 7, 10_000].map((failures) => backoffMs(failures, backoff))
  expect(pauses).toEqual([20, 20, 20, 40, 80, 150, 150, 150])
})

test('a back-off without steady tries doubles from the second failure on', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, { firstMs: 500, maxMs: 60_000 }))).toEqual([
    500, 1_000, 2_000,
  ])
})

test('a back-off spread by chance is never shorter than without, and at most half as long again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, chance) => {
        const backoff = { firstMs: 300, maxMs: 9_000 }
        const plain = backoffMs(failures, backoff)
        const spread = backoffMs(failures, { ...backoff, random: () => chance })
        expect(spread).toBeGreaterThanOrEqual(plain)
        expect(spread).toBeLessThanOrEqual(plain * 1.5)
      },
    ),
  )
})
