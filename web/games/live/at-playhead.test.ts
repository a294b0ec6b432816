import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { atBat, pitch, result, runner, START, smallLog, status } from '../../../testing/feeds/small-log.ts'
import {
  askedOfHidden,
  instantToShow,
  isSpoilerFree,
  staleAt,
  visibleStatus,
  visibleUntil,
} from './at-playhead.ts'

const log = smallLog([
  status(4, 'Warmup'),
  status(1, 'In Progress'),
  atBat(101),
  pitch(0, 1),
  runner(101, { to: 'score', earned: true }),
  result('home_run', { rbi: 1, scoring: true }),
  atBat(102),
  runner(102, { out: true }),
  result('field_out'),
])
const last = log.moments.at(-1)?.at ?? 0
const side = { runs: 2, hits: 2, errors: 0, batters: [], pitchers: [], activities: [] }
const figures = {
  innings: [{ inning: 1, away: { runs: 2, hits: 2, errors: 0 }, home: { runs: 2, hits: 2, errors: 0 } }],
  away: side,
  home: side,
  gameInfo: [],
  decisions: { winner: null, loser: null, save: null },
}
/** The same game with official figures that differ from its plays, published seconds after the last one. */
const corrected: GameLog = {
  ...log,
  officialNow: {
    at: last + 4_000,
    figures,
    half: 'top',
    outs: 1,
    balls: 0,
    strikes: 0,
    bases: [null, null, null],
    batter: null,
    pitcher: null,
  },
}

test.each([log, corrected])(
  'at any second the page shows the game’s log folded up to the playhead and nothing later',
  (gameLog) => {
    fc.assert(
      fc.property(fc.integer({ min: START - 10_000, max: last + 10_000 }), (playhead) => {
        const until = visibleUntil(gameLog, playhead)
        expect(until).toBeLessThanOrEqual(playhead)
        expect(boxScoreAt(gameLog, until)).toEqual(boxScoreAt(gameLog, playhead))
        expect(playsUntil(gameLog, until)).toEqual(playsUntil(gameLog, playhead))
      }),
    )
    expect(boxScoreAt(corrected, visibleUntil(corrected, last + 4_000)).linescore.awayTeam.runs).toBe(2)
  },
)

test('the visible end of the log does not change in seconds without a moment', () => {
  const [, , , firstPitch] = log.moments
  const at = firstPitch?.at ?? 0
  expect(visibleUntil(log, at)).toBe(at)
  expect(visibleUntil(log, at + 999)).toBe(at)
})

test('without video the complete log is visible', () => {
  expect(visibleUntil(log, 'now')).toBe(Number.POSITIVE_INFINITY)
})

test('a recording that has not begun shows its line-ups and nothing of the game', () => {
  const box = boxScoreAt(log, visibleUntil(log, 'start'))
  expect([box.batter, box.linescore.awayTeam.runs, box.linescore.innings]).toEqual([null, 0, []])
  expect(box.away.lineup).toHaveLength(9)
  expect(visibleUntil(smallLog([]), 'start')).toBe(Number.NEGATIVE_INFINITY)
})

test('a stale feed is shown to a viewer who has seen the complete log, not to one who is behind', () => {
  const staleSince = new Date(last + 20_000).toISOString()
  const staleLog = { ...log, staleSince }
  expect(staleAt(staleLog, visibleUntil(log, last + 70_000))).toBe(staleSince)
  expect(staleAt(staleLog, visibleUntil(log, 'now'))).toBe(staleSince)
  expect(staleAt(staleLog, visibleUntil(log, last - 1))).toBeNull()
  expect(staleAt({ ...log, staleSince: null }, visibleUntil(log, 'now'))).toBeNull()
})

test('a video before the first moment shows a warm-up, never an upcoming game', () => {
  const logWithoutWarmup = smallLog([atBat(101)])
  const before = boxScoreAt(logWithoutWarmup, visibleUntil(logWithoutWarmup, START - 60_000)).gameStatus
  expect(before).toBe(0)
  expect([before, 1, 2, 3, 4].map(visibleStatus)).toEqual([4, 1, 2, 4, 4])
})

test('current server data is no spoiler at the live edge or without video, but is for a rewound or recorded one', () => {
  const now = 1_000_000_000
  for (const playhead of ['now', now, now - 20_000] as const) expect(isSpoilerFree(playhead, now)).toBe(true)
  for (const playhead of ['start', 'unknown', now - 90_000] as const)
    expect(isSpoilerFree(playhead, now)).toBe(false)
})

test('a page shows the frame’s whole second, or the last moment of any log within that second', () => {
  const second = Math.floor(last / 1_000) * 1_000
  const within = smallLog([{ ...atBat(101), at: second + 400 }])
  expect(instantToShow(second + 399, [log, within])).toBe(Math.max(second, visibleUntil(log, second + 399)))
  expect(instantToShow(second + 401, [within])).toBe(second + 400)
  expect(instantToShow(second + 999, [])).toBe(second)
})

test('a page never shows an instant that is later than its frame', () => {
  fc.assert(
    fc.property(fc.integer({ min: START - 10_000, max: last + 10_000 }), (at) => {
      const shown = instantToShow(at, [log, corrected])
      expect(shown).toBeLessThanOrEqual(at)
      expect(at - shown).toBeLessThan(1_000)
    }),
  )
})

test('a hidden game is asked for a few seconds ahead of the picture, and wholly only at the live edge', () => {
  const [minute, now] = [60_000, 40 * 60_000]
  expect(askedOfHidden(now - minute + 1, now)).toEqual({ show: '1' })
  for (const playhead of ['now', 'start', 'unknown'] as const)
    expect(askedOfHidden(playhead, now)).toEqual({})
  fc.assert(
    fc.property(fc.integer({ min: 0, max: now - minute }), (playhead) => {
      const { show, until = 0 } = askedOfHidden(playhead, now)
      expect(show).toBeUndefined()
      expect(until - playhead).toBeGreaterThan(5_000)
      expect(until - playhead).toBeLessThanOrEqual(10_000)
    }),
  )
})
