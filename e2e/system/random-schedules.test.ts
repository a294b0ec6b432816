import fc from 'fast-check'
import { test } from 'vitest'
import { openForTests } from '../../testing/open-for-tests.ts'
import { isThorough, replayed, runs } from '../../testing/runs.ts'
import { newCourse } from './random/course.ts'
import { expectGranted, expectSameBooks } from './random/expect.ts'
import { play } from './random/play.ts'
import { openRandomShop } from './random/shop.ts'
import { anySchedule } from './random/steps.ts'

const shop = openForTests(openRandomShop)

/**
 * The schedules of a portion on each of the two databases: 40 in `npm test`. More random cases make more and
 * larger portions.
 */
const SCHEDULES = isThorough ? 150 : 20
const portions = Array.from({ length: runs(1) }, (_, nth) => nth + 1)
/** The most tries that shorten a failing schedule. */
const SHORTER_TRIES = 200
/** Ends before the test runner's limit, which would hide the seed of a test that hangs. */
const ENDS_MS = 540_000

test.each(portions)(
  'after any schedule of buyers and faults our books equal the companies’, and payments are granted once within two minutes (portion %i)',
  async () => {
    const budget = shrinking(SHORTER_TRIES)
    const property = fc.asyncProperty(anySchedule, (schedule) =>
      budget(async () => {
        const course = newCourse(shop)
        try {
          for (const it of schedule) await play(course, it)
          await expectGranted(course)
          await expectSameBooks(course)
        } finally {
          await shop.reset()
        }
      }),
    )
    await fc.assert(property, {
      ...{ numRuns: SCHEDULES, interruptAfterTimeLimit: ENDS_MS, markInterruptAsFailure: true },
      ...replayed(),
    })
  },
)

/**
 * Allows so many tries after a failure; then every shorter schedule passes, so that the shortest failure is
 * reported.
 */
const shrinking = (tries: number) => {
  let left = Number.POSITIVE_INFINITY
  return async (run: () => Promise<void>): Promise<void> => {
    if (left <= 0) return
    left -= 1
    try {
      await run()
    } catch (error) {
      left = Math.min(left, tries)
      throw error
    }
  }
}
