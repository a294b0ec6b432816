import { expect, test } from 'vitest'
import type { Official } from '../../contract/games/official-box-score.ts'
import { atBat, result, runner, smallLog, status } from '../../testing/feeds/small-log.ts'
import { boxScoreAt } from './box-score-at.ts'
import { lineScoreAt } from './line-score-at.ts'

const END = Number.POSITIVE_INFINITY
const none = { ab: 0, r: 0, h: 0, h2b: 0, h3b: 0, hr: 0, rbi: 0, bb: 0, so: 0, sb: 0 }

/** A single in the plays, which the league may have changed to an error. */
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

test('a hit changed to an error after the game is corrected, and each changed statistic is listed', () => {
  const log = smallLog(moments, { official: figures(0, 1) })
  expect(boxScoreAt(log, END).corrections).toEqual(error)
  expect(lineScoreAt(log, END).awayTeam.hits).toBe(0)
  expect(boxScoreAt(log, END).away.lineup[0]?.battingStats.h).toBe(0)
})

test('a correction of both plays and official statistics is listed against those at the end of the game', () => {
  const corrected = moments.map((it) => (it.kind === 'result' ? { ...it, eventType: 'field_error' } : it))
  const log = smallLog(corrected, { official: figures(0, 1), officialBefore: figures(1, 0) })
  expect(boxScoreAt(log, END).corrections).toEqual(expect.arrayContaining(error))
  expect(boxScoreAt(log, END).corrections).toHaveLength(error.length)
})

test('official statistics equal to the plays are no correction, and a game has none before its end', () => {
  expect(boxScoreAt(smallLog(moments, { official: figures(1, 0) }), END).corrections).toEqual([])
  const log = smallLog(moments, { official: figures(0, 1) })
  expect(boxScoreAt(log, (moments.at(-1)?.at ?? 0) - 1).corrections).toEqual([])
})

const decided = (winner: number | null, loser: number | null, save: number | null): Official => ({
  ...figures(1, 0),
  decisions: { winner, loser, save },
})
const decisionCorrections = (before: Official, official: Official) =>
  boxScoreAt(smallLog(moments, { official, officialBefore: before }), END).corrections
const named = (id: number) => ({ mlbid: id, name: `Jugador ${id}` })

test('a changed winner is listed with both names, on the side of the new one', () => {
  expect(decisionCorrections(decided(210, 110, null), decided(211, 110, null))).toEqual([
    {
      side: 'home',
      player: named(211),
      part: 'decision',
      stat: 'winner',
      was: 'Jugador 210',
      now: 'Jugador 211',
    },
  ])
})

test('a save added or removed after the game is listed, and so is a loser of the other club', () => {
  expect(decisionCorrections(decided(210, 110, null), decided(210, 110, 211))).toEqual([
    { side: 'home', player: named(211), part: 'decision', stat: 'save', was: '', now: 'Jugador 211' },
  ])
  expect(decisionCorrections(decided(210, 110, 211), decided(210, 110, null))).toEqual([
    { side: 'home', player: null, part: 'decision', stat: 'save', was: 'Jugador 211', now: '' },
  ])
  const turned = decisionCorrections(decided(210, 110, null), decided(110, 210, null))
  expect(turned.map(({ side, stat, was, now }) => [side, stat, was, now])).toEqual([
    ['away', 'winner', 'Jugador 210', 'Jugador 110'],
    ['home', 'loser', 'Jugador 110', 'Jugador 210'],
  ])
})

test('the first decisions after the last out are no correction', () => {
  expect(decisionCorrections(decided(null, null, null), decided(210, 110, 211))).toEqual([])
})

const byInning = (away: [number | null, number][], errors: number[] = [0, 0]): Official => ({
  ...figures(1, 0),
  innings: away.map(([runs, hits], index) => ({
    inning: index + 1,
    away: { runs, hits, errors: 0 },
    home: { runs: null, hits: 0, errors: errors[index] ?? 0 },
  })),
  home: { ...figures(1, 0).home, errors: errors.reduce((sum, it) => sum + it, 0) },
})
const inningCorrections = (before: Official, official: Official) =>
  boxScoreAt(smallLog(moments, { official, officialBefore: before }), END).corrections.filter(
    ({ part }) => part !== 'batting' && part !== 'pitching',
  )

test('a statistic moved to another inning is listed for both innings when the total is the same', () => {
  const before = byInning([
    [0, 1],
    [0, 0],
  ])
  const now = byInning([
    [0, 0],
    [0, 1],
  ])
  const since = inningCorrections(before, now)
  const inning = { side: 'away', player: null, part: 'inning', stat: 'hits' }
  expect(since).toEqual([
    { ...inning, inning: 1, was: '1', now: '0' },
    { ...inning, inning: 2, was: '0', now: '1' },
  ])
})

test('a changed total is listed alone, and a half-inning that was not batted is no changed zero', () => {
  const before = byInning([[null, 1]], [0])
  expect(inningCorrections(before, byInning([[0, 1]], [0]))).toEqual([])
  expect(inningCorrections(before, byInning([[null, 1]], [1]))).toEqual([
    { side: 'home', player: null, part: 'total', stat: 'errors', was: '0', now: '1' },
  ])
})
