import { expect, test } from 'vitest'
import { expectPlaysBehind } from '../../testing/feeds/expect-plays-behind.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { atBat, change, result, runner, START, smallLog } from '../../testing/feeds/small-log.ts'
import { action, by, END } from '../../testing/feeds/small-plays.ts'
import { testEach } from '../../testing/league-data.ts'
import { playOnBase, playsBehind, readFigures } from './plays-behind.ts'

testEach(test, recordings('finals'))(
  'plays of its list make up each figure of $name at any time',
  ({ json }) => expectPlaysBehind(logOf(json)),
)

const missed = { kind: 'error', at: START, side: 'home', player: 206 } as const
const played = [
  ...[atBat(101, { play: 0 }), runner(101, { play: 0, to: 1 }), result('single', { play: 0 })],
  ...[atBat(102, { play: 1 }), change('runner', 108, { replaces: 101, position: 'PR' })],
  action('offensive_substitution', 108, { play: 1, index: 0 }),
  ...[runner(108, { play: 1, from: 1, to: 'score' }), runner(102, { play: 1, to: 'score' })],
  result('home_run', { play: 1, rbi: 2 }),
  ...[atBat(103, { play: 2 }), runner(103, { play: 2, to: 1, ...by([6, 'f_throwing_error', 206]) })],
  ...[missed, result('field_error', { play: 2 })],
]
const log = smallLog(played)
const figures = readFigures(log)

test('a home run with a runner on is one play behind two runs, and behind the batter’s two driven in', () => {
  const play = [{ play: '1', count: 2 }]
  expect(playsBehind(figures, { side: 'away', stat: 'runs' }, END)).toEqual(play)
  expect(playsBehind(figures, { batter: 102, stat: 'rbi' }, END)).toEqual(play)
  expect(playsBehind(figures, { pitcher: 210, stat: 'r' }, END)).toEqual(play)
  expect(playsBehind(figures, { side: 'home', stat: 'errors' }, END)).toEqual([{ play: '2', count: 1 }])
})

test('a figure has no play before its time', () => {
  const scored = log.moments.find((it) => it.kind === 'runner' && it.to === 'score')
  expect(playsBehind(figures, { side: 'away', stat: 'runs' }, (scored?.at ?? 0) - 1)).toEqual([])
  expect(playsBehind(figures, { side: 'away', stat: 'hits' }, (scored?.at ?? 0) - 1)).toHaveLength(1)
})

test('a pinch runner stands on base by the play that brought him in', () => {
  expect(playOnBase(figures, 108, END)).toBe('1-0')
  expect(playOnBase(figures, 103, END)).toBe('2')
  expect(playOnBase(figures, 201, END)).toBeUndefined()
})
