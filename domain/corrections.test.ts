import { describe, expect, test } from 'vitest'
import type { Official } from '../contract/game-log.ts'
import { boxScoreAt } from './box-score-at.ts'
import { lineScoreAt } from './line-score-at.ts'
import { atBat, result, runner, smallLog, status } from './small-log.ts'

const END = Number.POSITIVE_INFINITY
const none = { ab: 0, r: 0, h: 0, h2b: 0, h3b: 0, hr: 0, rbi: 0, bb: 0, so: 0, sb: 0 }

/** A single, as the plays tell it, which the league may have made an error of. */
const moments = [
  status(1, 'In Progress'),
  atBat(101),
  runner(101, { to: 1 }),
  result('single'),
  status(2, 'Final'),
]
const figures = (hits: number, errors: number): Official => ({
  innings: [{ inning: 1, away: { runs: 0, hits, errors: 0 }, home: { runs: null, hits: 0, errors } }],
  away: {
    runs: 0,
    hits,
    errors: 0,
    batters: [{ id: 101, order: 100, position: 'LF', avg: '.364', ...none, ab: 1, h: hits }],
    pitchers: [],
    activities: [],
  },
  home: {
    runs: 0,
    hits: 0,
    errors,
    batters: [],
    pitchers: [{ id: 210, note: '', era: '3.00', outs: 0, h: hits, r: 0, er: 0, bb: 0, so: 0, hr: 0 }],
    activities: [],
  },
  gameInfo: [],
  decisions: { winner: null, loser: null, save: null },
})
const error = [
  { side: 'away', player: null, part: 'total', stat: 'hits', was: '1', now: '0' },
  {
    side: 'away',
    player: { mlbid: 101, name: 'Jugador 101' },
    part: 'batting',
    stat: 'h',
    was: '1',
    now: '0',
  },
  { side: 'home', player: null, part: 'total', stat: 'errors', was: '0', now: '1' },
  {
    side: 'home',
    player: { mlbid: 210, name: 'Jugador 210' },
    part: 'pitching',
    stat: 'h',
    was: '1',
    now: '0',
  },
]

describe('corrections of the league', () => {
  test('a hit made an error after the game: the correction stands, and each number that changed is told', () => {
    const log = smallLog(moments, { official: figures(0, 1) })
    expect(boxScoreAt(log, END).corrections).toEqual(error)
    expect(lineScoreAt(log, END).awayTeam.hits).toBe(0)
    expect(boxScoreAt(log, END).away.lineup[0]?.battingStats.h).toBe(0)
  })

  test('one made in plays and figures at once is told against the figures that the game ended with', () => {
    const corrected = moments.map((it) => (it.kind === 'result' ? { ...it, eventType: 'field_error' } : it))
    const log = smallLog(corrected, { official: figures(0, 1), officialBefore: figures(1, 0) })
    expect(boxScoreAt(log, END).corrections).toEqual(expect.arrayContaining(error))
    expect(boxScoreAt(log, END).corrections).toHaveLength(error.length)
  })

  test('figures that say what the plays say are no correction, and before its end a game has none', () => {
    expect(boxScoreAt(smallLog(moments, { official: figures(1, 0) }), END).corrections).toEqual([])
    const log = smallLog(moments, { official: figures(0, 1) })
    expect(boxScoreAt(log, (moments.at(-1)?.at ?? 0) - 1).corrections).toEqual([])
  })
})
