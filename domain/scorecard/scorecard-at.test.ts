import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import {
  atBat,
  change,
  pitch,
  result,
  runner,
  runnerPlaced,
  START,
  smallLog,
  status,
} from '../../testing/feeds/small-log.ts'
import { END, type Of } from '../../testing/feeds/small-plays.ts'
import { scorecardAt } from './scorecard-at.ts'

let play = 0
/** A turn at bat whose moments are all of its play. */
const turn = (batter: number, moments: Moment[], over: Partial<Of<'at-bat'>> = {}): Moment[] => {
  play += 1
  const at = (moments[0]?.at ?? START) - 500
  return [atBat(batter, { at, ...over }), ...moments].map((it) => ('play' in it ? { ...it, play } : it))
}
const single = (id: number, over: Partial<Of<'at-bat'>> = {}) =>
  turn(id, [runner(id, { to: 1 }), result('single')], over)
const walk = (id: number, over: Partial<Of<'at-bat'>> = {}) =>
  turn(id, [runner(id, { to: 1 }), result('walk')], over)
const strikeout = (id: number, outs: number, over: Partial<Of<'at-bat'>> = {}) =>
  turn(id, [runner(id, { out: true, outNumber: outs }), result('strikeout', { outs })], over)
const homer = (id: number, over: Partial<Of<'at-bat'>> = {}) =>
  turn(id, [runner(id, { to: 'score' }), result('home_run', { rbi: 1 })], over)
const cardOf = (...moments: Moment[][]) => scorecardAt(smallLog(moments.flat()), END, 'en')
const cellOf = (moments: Moment[][], batter: number) =>
  cardOf(...moments).away.cells.find((it) => it.batter === batter)

test('before its first pitch a game has nine slots and nine innings without cells', () => {
  const { away } = cardOf()
  expect(away.slots.map(({ slot, players }) => [slot, players.map((it) => it.mlbId)])).toEqual(
    Array.from({ length: 9 }, (_, index) => [index + 1, [101 + index]]),
  )
  expect(away.innings).toHaveLength(9)
  expect(away.innings[0]).toEqual({
    number: 1,
    columns: 1,
    runs: null,
    hits: null,
    errors: null,
    leftOnBase: null,
  })
  expect(away.cells).toEqual([])
})

test('a turn under way has its count and no notation', () => {
  const [cell] = cardOf(turn(101, [pitch(1, 0), pitch(1, 1)])).away.cells
  expect(cell).toMatchObject({ slot: 1, inning: 1, state: 'batting', notation: '', balls: 1, strikes: 1 })
})

test('a runner’s cell has the way he gained each base, up to home', () => {
  const steal = runner(101, { from: 1, to: 2, steal: true, reason: 'r_stolen_base_2b' })
  const error = runner(101, {
    from: 2,
    to: 3,
    credits: [{ player: 206, position: 6, credit: 'f_throwing_error' }],
  })
  const cell = cellOf(
    [
      single(101),
      turn(102, [steal, error, runner(102, { to: 1 }), result('walk')]),
      turn(103, [runner(101, { from: 3, to: 'score' }), runner(103, { to: 1 }), result('single')]),
    ],
    101,
  )
  expect(cell?.legs).toEqual([
    { to: 1, by: '' },
    { to: 2, by: 'SB' },
    { to: 3, by: 'E6' },
    { to: 4, by: '(3)' },
  ])
})

test('a runner put out has the out’s number, base and fielders in the cell of his turn', () => {
  const caught = runner(101, {
    from: 1,
    out: true,
    outAt: 2,
    outNumber: 1,
    reason: 'r_caught_stealing_2b',
    credits: [
      { player: 202, position: 2, credit: 'f_assist' },
      { player: 206, position: 6, credit: 'f_putout' },
    ],
  })
  const card = cardOf(single(101), turn(102, [caught, runner(102, { to: 1 }), result('walk')]))
  expect(card.away.cells[0]?.out).toEqual({ number: 1, at: 2, by: 'CS 2-6' })
  expect(card.away.cells[1]?.out).toBeNull()
})

test('a batter’s own out has its number and no words but the turn’s', () => {
  expect(cellOf([strikeout(101, 1)], 101)).toMatchObject({
    notation: 'K',
    out: { number: 1, at: null, by: '' },
  })
})

test('a side that bats around goes on in further columns of the inning', () => {
  const walks = Array.from({ length: 9 }, (_, index) => walk(101 + index))
  const { away } = cardOf(...walks, walk(101), walk(102))
  expect(away.cells.map((it) => [it.slot, it.column]).slice(8)).toEqual([
    [9, 0],
    [1, 1],
    [2, 1],
  ])
  expect(away.innings[0]?.columns).toBe(2)
  expect(away.innings[1]?.columns).toBe(1)
})

test('a pinch-runner goes on in the cell of the batter he replaced', () => {
  const swapped = [change('runner', 112, { replaces: 101, position: 'PR', slot: 1 })]
  const scores = runner(112, { from: 1, to: 'score' })
  const { away } = cardOf(single(101), swapped, turn(102, [scores, result('triple')]))
  expect(away.cells[0]).toMatchObject({ batter: 101, pinchRunner: 112, legs: [{ to: 1 }, { to: 4 }] })
  expect(away.slots[0]?.players.map((it) => [it.mlbId, it.entry])).toEqual([
    [101, null],
    [112, { inning: 1, what: 'runner' }],
  ])
})

test('a pinch-hitter is marked at his first turn, also in mid-count', () => {
  const pinch = change('batter', 112, { replaces: 101, slot: 1 })
  expect(cellOf([[pinch], single(112)], 112)).toMatchObject({ slot: 1, isPinchHitter: true })
  const inCount = turn(101, [pitch(0, 1), pinch, runner(112, { to: 1 }), result('single')])
  expect(cellOf([inCount], 112)).toMatchObject({ slot: 1, isPinchHitter: true, notation: '1B' })
})

test('a new pitcher is marked at the first batter that he faces', () => {
  const { away } = cardOf(walk(101), [change('pitcher', 211, {})], walk(102), walk(103))
  expect(away.cells.map((it) => [it.pitcher, it.isNewPitcher])).toEqual([
    [210, false],
    [211, true],
    [211, false],
  ])
  expect(away.pitchers.map((it) => it.mlbId)).toEqual([210, 211])
})

test('a change after the third out belongs to the next inning', () => {
  const over = strikeout(201, 3, { half: 'bottom' })
  const moments = [over, [change('defense', 213, { replaces: 209, slot: 9, position: 'RF' })]]
  expect(cardOf(...moments).home.slots[8]?.players[1]?.entry).toEqual({ inning: 2, what: 'defense' })
})

test('a runner placed in an extra inning has a cell of his own from second base on', () => {
  const tenth = { inning: 10 }
  const scores = runner(109, { from: 2, to: 'score' })
  const { away } = cardOf(
    [runnerPlaced(109, 2)],
    turn(101, [scores, runner(101, { to: 1 }), result('single', { rbi: 1 })], tenth),
  )
  expect(away.cells).toMatchObject([
    {
      play: null,
      state: 'placed',
      slot: 9,
      inning: 10,
      batter: 109,
      legs: [{ to: 2 }, { to: 4, by: '(1)' }],
    },
    { slot: 1, inning: 10, notation: '1B', rbi: 1 },
  ])
  expect(away.innings).toHaveLength(10)
  expect(away.innings[9]).toMatchObject({ runs: 1, hits: 1 })
})

test('a turn cut short by a runner’s third out has a cell without a notation, and comes again', () => {
  const caught = runner(101, { from: 1, out: true, outNumber: 3, reason: 'r_caught_stealing_2b' })
  const { away } = cardOf(
    single(101),
    turn(102, [caught, result('caught_stealing_2b', { outs: 3 })]),
    single(102, { inning: 2 }),
  )
  expect(away.cells.map((it) => [it.batter, it.inning, it.state, it.notation])).toEqual([
    [101, 1, 'ended', '1B'],
    [102, 1, 'cut-short', ''],
    [102, 2, 'ended', '1B'],
  ])
  expect(away.innings[0]?.leftOnBase).toBe(0)
})

test('an inning’s runners left on base are known once its half is over', () => {
  const moments = [single(101), strikeout(102, 1), strikeout(103, 2), walk(104)]
  expect(cardOf(...moments).away.innings[0]?.leftOnBase).toBeNull()
  const { away } = cardOf(...moments, strikeout(105, 3))
  expect(away.innings[0]).toMatchObject({ runs: 0, hits: 1, errors: 0, leftOnBase: 2 })
  expect(away.totals).toEqual({ runs: 0, hits: 1, errors: 0, leftOnBase: 2 })
})

test('a walk-off ends the sheet with the runners left on base and fewer than three outs', () => {
  const ninth = { inning: 9, half: 'bottom' as const }
  const { home } = cardOf(strikeout(201, 1, ninth), walk(202, ninth), homer(203, ninth), [
    status(STATUS.final, 'Final'),
  ])
  expect(home.cells.flatMap(({ out }) => out?.number ?? [])).toEqual([1])
  expect(home.innings[8]).toMatchObject({ runs: 1, leftOnBase: 1 })
})

test('the card until a moment has nothing later', () => {
  const [opening, ...rest] = [single(101), homer(102)]
  const last = opening?.at(-1)?.at ?? 0
  const { away } = scorecardAt(smallLog([...(opening ?? []), ...rest.flat()]), last)
  expect(away.cells).toMatchObject([{ batter: 101, legs: [{ to: 1 }] }])
})
