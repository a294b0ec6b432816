import { expect, test } from 'vitest'
import { STATUS } from '../../contract/games/status.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf as logOfFeed, smallFeed } from '../../testing/feeds/small-feed.ts'
import { atBat, result, runner, START, smallLog, status } from '../../testing/feeds/small-log.ts'
import { END } from '../../testing/feeds/small-plays.ts'
import { testEach } from '../../testing/league-data.ts'
import { courseOf, inningStarts } from './game-course.ts'

test('a game that has not begun has no course', () => {
  expect(courseOf(smallLog([]), END)).toEqual([])
  expect(inningStarts(smallLog([]), END)).toEqual([])
})

test('a home run of the away side lowers the home side’s chance', () => {
  const log = smallLog([
    atBat(101, { at: START }),
    { ...runner(101, { to: 'score' }), at: START + 1 },
    { ...result('home_run', { rbi: 1 }), at: START + 1 },
  ])
  const [before, after] = courseOf(log, END)
  expect(before?.home).toBeCloseTo(0.5, 6)
  expect(after?.home).toBeLessThan(0.45)
  expect(courseOf(log, START)).toHaveLength(1)
})

test('a called game that is tied ends at one half', () => {
  const log = smallLog([
    atBat(101, { at: START }),
    { ...status(STATUS.final, 'Completed Early: Rain'), at: START + 1 },
  ])
  expect(courseOf(log, END).at(-1)?.home).toBe(0.5)
})

const games = [{ name: 'the small game', json: smallFeed() as unknown }, ...recordings('finals')]

testEach(test, games)('the course of $name until a moment begins its complete course', ({ json }) => {
  const log = logOfFeed(json)
  const whole = courseOf(log, END)
  for (const { at } of whole.filter((_, index) => index % 9 === 0))
    expect(courseOf(log, at)).toEqual(whole.filter((it) => it.at <= at))
})

testEach(test, recordings('finals'))(
  '$name ends with its winner, and its innings begin in order',
  ({ json }) => {
    const log = logOfFeed(json)
    const { away, home } = log.official ?? {}
    expect(courseOf(log, END).at(-1)?.home).toBe((home?.runs ?? 0) > (away?.runs ?? 0) ? 1 : 0)
    const starts = inningStarts(log, END)
    expect(starts.map((it) => it.inning)).toEqual(starts.map((_, index) => index + 1))
    expect(starts.every((it, index) => it.at > (starts[index - 1]?.at ?? 0))).toBe(true)
  },
)
