import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { isThorough, replayed, runs } from '../testing/runs.ts'
import { newCourse } from './random/course-for-tests.ts'
import { expectGranted, expectSameBooks } from './random/expect-for-tests.ts'
import { play } from './random/play-for-tests.ts'
import { openRandomShop, type RandomShop } from './random/shop-for-tests.ts'
import { anySchedule } from './random/steps-for-tests.ts'

let shop: RandomShop
beforeAll(async () => {
  shop = await openRandomShop()
})
afterAll(() => shop.close())

/** On each of the two databases: 40 in `npm test`. With more random cases there are more portions, of more. */
const SCHEDULES = isThorough ? 150 : 20
const portions = Array.from({ length: runs(1) }, (_, nth) => nth + 1)
/** A failing schedule is made shorter by so many tries at most. */
const SHORTER_TRIES = 200
/** Before the test runner ends a test that hangs, and without a word of its seed. */
const ENDS_MS = 540_000

test.each(portions)(
  'after any schedule of buyers, ways to pay, faults, lost, repeated and reordered notices, restarts and jumps of the clock our books are those of the companies, and what is paid is granted once within two minutes (portion %i)',
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

/** After a failure so many more tries, then every shorter one passes for want of a try: the shortest so far is reported. */
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
