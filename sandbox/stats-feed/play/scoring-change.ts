import type { Play } from '../shape/feed-shape.ts'

/**
 * The error that the league's scorer first calls a hit: the last one of a game in a half-inning without a
 * run, so that no run depends on it. `undefined` without one.
 */
export const disputedPlay = (plays: readonly Play[]): Play | undefined =>
  plays.findLast(
    ({ result, about }) =>
      result.eventType === 'field_error' &&
      !plays.some((other) => isSameHalfInning(other.about, about) && other.about.isScoringPlay),
  )

/** The same game before the league's correction: the error is a hit. */
export const withOriginalScoring = (plays: readonly Play[]): Play[] => {
  const disputed = disputedPlay(plays)
  return plays.map((play) => (play === disputed ? asSingle(play) : play))
}

const isSameHalfInning = (a: Play['about'], b: Play['about']) =>
  a.inning === b.inning && a.halfInning === b.halfInning

const SINGLE = { event: 'Single', eventType: 'single' }

const asSingle = ({ result, runners, ...play }: Play): Play => ({
  ...play,
  result: {
    ...result,
    ...SINGLE,
    description: (result.description ?? '').replace('reaches on a fielding error by', 'singles to'),
  },
  runners: runners.map((runner) =>
    runner.details.eventType === 'field_error'
      ? { ...runner, details: { ...runner.details, ...SINGLE }, credits: [] }
      : runner,
  ),
})
