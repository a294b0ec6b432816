import type { CoursePoint } from './game-course.ts'

/** A mark of a finished game: 5 is a game of the best fifth, 1 of the dullest. */
export type Mark = 1 | 2 | 3 | 4 | 5

/** A game's mark and its tension, without a side, a score or a length. */
export type HowGood = { mark: Mark; curve: number[] }

/**
 * The movements of the chance that divide games into fifths: those of 20,000 games that are played by
 * `half-inning-runs` (how-good.test).
 */
const FIFTHS = [1.77, 2.33, 2.9, 3.65] as const
const CURVE_POINTS = 25
/** The curve's least and greatest tension: two digits each, so that the size of an answer tells nothing. */
export const DECIDED = 10
export const OPEN = 99

/**
 * How good a finished game was, by its whole course: the mark counts how far the chance of winning moved in
 * all. The curve has 25 points for any length, whole numbers from `DECIDED` to `OPEN`.
 */
export const howGood = (course: readonly CoursePoint[]): HowGood => ({
  mark: markOf(movementOf(course)),
  curve: Array.from({ length: CURVE_POINTS }, (_, index) => tensionAt(course, index / (CURVE_POINTS - 1))),
})

/** The sum of all changes of the chance. */
export const movementOf = (course: readonly CoursePoint[]): number =>
  course.slice(1).reduce((sum, { home }, index) => sum + Math.abs(home - (course[index]?.home ?? home)), 0)

const markOf = (movement: number): Mark => {
  const [second, third, fourth, fifth] = FIFTHS
  if (movement < second) return 1
  if (movement < third) return 2
  if (movement < fourth) return 3
  return movement < fifth ? 4 : 5
}

/** Each curve ends decided, a tie's as well; rounded, so that no decimals tell of a play. */
const tensionAt = (course: readonly CoursePoint[], share: number): number => {
  const point = share === 1 ? undefined : course[Math.round(share * (course.length - 1))]
  const tension = point === undefined ? 0 : 1 - Math.abs(2 * point.home - 1)
  return DECIDED + Math.round(tension * (OPEN - DECIDED))
}
