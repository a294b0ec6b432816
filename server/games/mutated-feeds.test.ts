import { describe, expect, test } from 'vitest'
import { feedMutated } from '../testing/mutated-feeds.ts'

/** A small generator of chance with a seed, so that what fails once fails again. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

describe('mutated feeds', () => {
  test('two thousand break nothing, and no score goes back unless the feed’s own did; `npm run bench -- mutated` feeds 20,000', () => {
    const outcome = feedMutated(2_000, chance(20_261_120))
    expect(outcome.fed).toBe(2_000)
    // Most are still understood, or nothing was tried; some do lose a run on the way.
    expect(outcome.taken).toBeGreaterThan(1_000)
    expect(outcome.leftAside).toBeGreaterThan(10)
  })
})
