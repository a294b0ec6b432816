import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, pitch, result, runner, smallLog } from '../../testing/feeds/small-log.ts'
import { runs } from '../../testing/runs.ts'
import { stateAt } from './fold-game.ts'
import { withStableTimes } from './stable-times.ts'

const at = (moment: Moment, time: number): Moment => ({ ...moment, at: time })
const of = (play: number, moment: Moment): Moment => ({ ...moment, play }) as Moment
const timesOf = (moments: Moment[]) => moments.map((it) => it.at)

/** A game of some turns at bat: its moments in the feed’s order, without their times. */
const game = (atBats: number): Moment[] =>
  Array.from({ length: atBats }, (_, play) => play).flatMap((play) => [
    atBat(101 + (play % 9), { play }),
    of(play, pitch(0, 1)),
    of(play, pitch(1, 1)),
    of(play, pitch(1, 2)),
    runner(101 + (play % 9), { play, to: 1 }),
    result('single', { play }),
  ])

const AT_BATS = 4
const RUNS = 40
const times = fc.array(fc.nat(1_000), { minLength: game(AT_BATS).length, maxLength: game(AT_BATS).length })
const timed = (moments: Moment[], by: number[]) => moments.map((it, index) => at(it, by[index] ?? 0))

test('the times of a log never decrease, and its order is the feed’s', () => {
  const [opening, first, second] = game(1) as [Moment, Moment, Moment]
  const revised = [at(opening, 10), at(first, 60), at(second, 40)]
  expect(withStableTimes(revised, [])).toEqual([at(opening, 10), at(first, 60), at(second, 60)])
})

test('the times of a log stay those that were shown when the league revises them to later ones', () => {
  const [opening, first, second] = game(1) as [Moment, Moment, Moment]
  const published = [at(opening, 10), at(first, 20)]
  expect(timesOf(withStableTimes([at(opening, 12), at(first, 40), at(second, 41)], published))).toEqual([
    10, 20, 41,
  ])
  expect(timesOf(withStableTimes([at(opening, 8), at(first, 15), at(second, 41)], published))).toEqual([
    8, 15, 41,
  ])
})

test('a play that takes a lost play’s number has its own time', () => {
  const before = timed(game(2), [10, 20, 30, 40, 50, 50, 110, 120, 130, 140, 150, 150])
  const second = game(2)
    .slice(6)
    .map((it) => of(0, it))
  const feedTimes = [110, 120, 130, 140, 150, 150]
  expect(timesOf(withStableTimes(timed(second, feedTimes), before))).toEqual(feedTimes)
})

test('viewers continue to see at a moment what they have seen there, whatever the feed revises', () => {
  fc.assert(
    fc.property(
      times,
      times,
      fc.nat(game(AT_BATS).length),
      fc.nat(1_000),
      (first, second, publishedCount, t) => {
        const published = withStableTimes(timed(game(AT_BATS).slice(0, publishedCount), first), [])
        const next = withStableTimes(timed(game(AT_BATS), second), published)
        for (const all of [published, next])
          expect(timesOf(all)).toEqual(timesOf(all).toSorted((a, b) => a - b))
        const seen = (moments: Moment[]) => moments.filter((it) => it.at <= t).length
        expect(seen(next)).toBeGreaterThanOrEqual(seen(published))
        if (seen(next) !== seen(published)) return
        const [was, is] = [published, next].map((moments) => stateAt(smallLog(moments), t))
        expect([is?.balls, is?.strikes, is?.outs, is?.bases]).toEqual([
          was?.balls,
          was?.strikes,
          was?.outs,
          was?.bases,
        ])
      },
    ),
    { numRuns: runs(RUNS) },
  )
})

test('the times of a log are the same when the same feed is read again', () => {
  fc.assert(
    fc.property(times, (feedTimes) => {
      const published = withStableTimes(timed(game(AT_BATS), feedTimes), [])
      expect(withStableTimes(timed(game(AT_BATS), feedTimes), published)).toEqual(published)
    }),
    { numRuns: runs(RUNS) },
  )
})
