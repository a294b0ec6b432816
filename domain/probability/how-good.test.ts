import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../testing/feeds/faulty-feeds.ts'
import { howGood } from './how-good.ts'
import { simulatedCourse } from './simulated-course-for-tests.ts'

test('a fifth of simulated games gets each mark', () => {
  const random = seededRandom(20_261_130)
  const counts = new Map<number, number>()
  for (let game = 0; game < 2_000; game += 1) {
    const { mark } = howGood(simulatedCourse(random))
    counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  for (const mark of [1, 2, 3, 4, 5]) expect(Math.abs((counts.get(mark) ?? 0) - 400)).toBeLessThan(80)
})

const course = fc.integer().map((seed) => simulatedCourse(seededRandom(Math.abs(seed))))

test('mark and curve are the same if the other side plays the same game', () => {
  fc.assert(
    fc.property(course, (played) => {
      const mirrored = played.map((it) => ({ ...it, home: 1 - it.home }))
      expect(howGood(mirrored)).toEqual(howGood(played))
    }),
    { numRuns: 50 },
  )
})

test('each curve has 25 points of two digits and ends decided, a tie and a short game as well', () => {
  fc.assert(
    fc.property(course, fc.integer({ min: 1, max: 200 }), (played, length) => {
      const { curve } = howGood(played.slice(0, length))
      expect(curve).toHaveLength(25)
      expect(curve.at(-1)).toBe(10)
      expect(JSON.stringify(curve)).toMatch(/^\[[1-9]\d(,[1-9]\d){24}\]$/)
    }),
    { numRuns: 50 },
  )
})
