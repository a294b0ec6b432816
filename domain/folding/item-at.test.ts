import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import { atBat, pitch, result, runner, START, smallLog, status } from '../../testing/feeds/small-log.ts'
import { replayed, runs } from '../../testing/runs.ts'
import { TIME_NOT_SET } from '../league/league-time.ts'
import { itemAt } from './item-at.ts'
import { scoreboardAt } from './scoreboard-at.ts'

const END = Number.POSITIVE_INFINITY
const MINUTE_MS = 60_000
const before = { wins: 11, losses: 9 }

/** The moments, a minute apart from the start on. */
const logOf = (moments: Moment[], over: Partial<GameLog> = {}): GameLog => {
  const timed = moments.map((it, index) => ({ ...it, at: START + index * MINUTE_MS }))
  const log = smallLog(timed, over)
  const { away, home } = log.teams
  return { ...log, teams: { away: { ...away, ...before, before }, home: { ...home, ...before, before } } }
}

const homer = (batter: number) => [
  atBat(batter),
  runner(batter, { to: 'score', earned: true }),
  result('home_run', { rbi: 1, scoring: true }),
]
const strikeout = (batter: number) => [atBat(batter), pitch(0, 1), runner(batter, { out: true })]
const final = logOf([status(STATUS.live, 'In Progress'), ...homer(101), status(STATUS.final, 'Final')])
const lastAt = ({ moments }: GameLog) => moments.at(-1)?.at ?? 0
const itemOf = (log: GameLog) => scoreboardAt(log, END)

test('an item stands where nothing of it is later than the clock, without a log', () => {
  expect(itemAt(itemOf(final), undefined, lastAt(final))).toEqual(itemOf(final))
  const toCome = itemOf(logOf([]))
  expect(itemAt(toCome, undefined, START - MINUTE_MS)).toBe(toCome)
})

test('a later item is the fold of its log at the clock, with its own links and video', () => {
  const item = { ...itemOf(final), tvStations: ['Canal 6'], isVideoAvailable: true }
  const at = START + 3 * MINUTE_MS
  expect(itemAt(item, final, at)).toEqual({
    ...scoreboardAt(final, at),
    tvStations: ['Canal 6'],
    isVideoAvailable: true,
  })
  expect(itemAt(item, final, START - 1)).toMatchObject({ gameStatus: STATUS.upcoming, isLive: false })
})

test('a later item without a log is to come before its start, and unknown from then on', () => {
  expect(itemAt(itemOf(final), undefined, START - 1)).toBe('to-come')
  expect(itemAt(itemOf(final), undefined, START)).toBe('unknown')
  const untimed = { ...itemOf(final), gameTime: TIME_NOT_SET }
  expect(itemAt(untimed, undefined, START - 1)).toBe('unknown')
})

test('a live item whose feed does not say when it was is never taken for an earlier state', () => {
  const live = logOf([status(STATUS.live, 'In Progress'), ...homer(101)])
  const undated = { ...itemOf(live), asOf: null }
  expect(itemAt(undated, undefined, lastAt(live) + MINUTE_MS)).toBe('unknown')
})

const play = fc.constantFrom(...[101, 102, 103, 104].flatMap((it) => [homer(it), strikeout(it)]))
const course = fc
  .tuple(fc.array(play, { maxLength: 8 }), fc.boolean())
  .map(([plays, isOver]) => [...plays.flat(), ...(isOver ? [status(STATUS.final, 'Final')] : [])])
const start = [status(STATUS.warmup, 'Warmup'), status(STATUS.live, 'In Progress')]

test('a game at a clock is the same whatever happens after it, and equals the fold at that clock', () => {
  fc.assert(
    fc.property(course, course, fc.nat({ max: 30 }), (one, other, cut) => {
      const known = [...start, ...one].slice(0, cut)
      const t = START + known.length * MINUTE_MS - 1
      const logs = [one, other].map((later) => logOf([...known, ...later]))
      for (const log of logs) {
        const shown = itemAt(itemOf(log), log, t)
        const { asOf: _, isVideoAvailable: _v, ...expected } = scoreboardAt(logOf(known), t)
        expect(shown).toMatchObject(expected)
      }
    }),
    { numRuns: runs(100), ...replayed() },
  )
})

test('without a log no game shows a state that is later than the clock', () => {
  fc.assert(
    fc.property(course, fc.integer({ min: -5, max: 30 }), (later, minutes) => {
      const log = logOf([...start, ...later])
      const t = START + minutes * MINUTE_MS
      const shown = itemAt(itemOf(log), undefined, t)
      if (typeof shown === 'object') expect(Date.parse(shown.asOf ?? '')).toBeLessThanOrEqual(t)
    }),
    { numRuns: runs(100), ...replayed() },
  )
})
