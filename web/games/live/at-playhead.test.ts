import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../domain/box-score-at.ts'
import { playsUntil } from '../../../domain/plays-until.ts'
import { atBat, pitch, result, runner, START, smallLog, status } from '../../../domain/small-log.ts'
import { isAtPresent, staleAt, statusSeen, toldUntil } from './at-playhead.ts'

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
/** The same game, of which the league said otherwise some seconds after the last play. */
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

describe('what is told is what has been seen', () => {
  test.each([log, corrected])(
    'at any second the page says what the game’s log says folded until then, and nothing from ahead',
    (told) => {
      fc.assert(
        fc.property(fc.integer({ min: START - 10_000, max: last + 10_000 }), (playhead) => {
          const until = toldUntil(told, playhead)
          expect(until).toBeLessThanOrEqual(playhead)
          expect(boxScoreAt(told, until)).toEqual(boxScoreAt(told, playhead))
          expect(playsUntil(told, until)).toEqual(playsUntil(told, playhead))
        }),
      )
      expect(boxScoreAt(corrected, toldUntil(corrected, last + 4_000)).linescore.awayTeam.runs).toBe(2)
    },
  )

  test('seconds in which nothing happens are one and the same', () => {
    const [, , , thrown] = log.moments
    const at = thrown?.at ?? 0
    expect(toldUntil(log, at)).toBe(at)
    expect(toldUntil(log, at + 999)).toBe(at)
  })

  test('without a picture all is told', () => {
    expect(toldUntil(log, 'now')).toBe(Number.POSITIVE_INFINITY)
  })

  test('a recording that has not begun tells its line-ups and nothing of the game', () => {
    const box = boxScoreAt(log, toldUntil(log, 'start'))
    expect([box.batter, box.linescore.awayTeam.runs, box.linescore.innings]).toEqual([null, 0, []])
    expect(box.away.lineup).toHaveLength(9)
    expect(toldUntil(smallLog([]), 'start')).toBe(Number.NEGATIVE_INFINITY)
  })
})

test('a silent league is told of to who has seen all that it said, not to who is still behind', () => {
  const staleSince = new Date(last + 20_000).toISOString()
  const silent = { ...log, staleSince }
  expect(staleAt(silent, toldUntil(log, last + 70_000))).toBe(staleSince)
  expect(staleAt(silent, toldUntil(log, 'now'))).toBe(staleSince)
  expect(staleAt(silent, toldUntil(log, last - 1))).toBeNull()
  expect(staleAt({ ...log, staleSince: null }, toldUntil(log, 'now'))).toBeNull()
})

test('a picture before the first moment shows a warm-up, never a game to come', () => {
  const silentBefore = smallLog([atBat(101)])
  const before = boxScoreAt(silentBefore, toldUntil(silentBefore, START - 60_000)).gameStatus
  expect(before).toBe(0)
  expect([before, 1, 2, 3, 4].map(statusSeen)).toEqual([4, 1, 2, 4, 4])
})

test('what the server tells of now spoils nothing at the live edge or without a picture; rewound or recorded it would', () => {
  const now = 1_000_000_000
  for (const playhead of ['now', now, now - 20_000] as const) expect(isAtPresent(playhead, now)).toBe(true)
  for (const playhead of ['start', 'unknown', now - 90_000] as const)
    expect(isAtPresent(playhead, now)).toBe(false)
})
