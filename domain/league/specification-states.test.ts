import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendar, gameStreaming } from '../../contract/games/calendar.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import { atBat, pitch, result, runner, smallLog, status } from '../../testing/feeds/small-log.ts'
import { runs } from '../../testing/runs.ts'
import { lineScoreAt } from '../folding/line-score-at.ts'
import { scoreboardAt } from '../folding/scoreboard-at.ts'
import { isStarting, statusMeaning } from './game-status.ts'

const END = Number.POSITIVE_INFINITY
const live = status(1, 'In Progress')
const item = (...moments: Moment[]) => scoreboardAt(smallLog(moments), END)
const line = (...moments: Moment[]) => lineScoreAt(smallLog(moments), END)

/** A half with so many of its batters out, of that inning. */
const half = (inning: number, which: 'top' | 'bottom', outs: number): Moment[] =>
  Array.from({ length: Math.max(outs, 1) }, (_, nth) => {
    const batter = (which === 'top' ? 101 : 201) + nth
    const atBatMoment = atBat(batter, { inning, half: which })
    return outs === 0 ? [atBatMoment] : [atBatMoment, runner(batter, { out: true }), result('field_out')]
  }).flat()
const fullInnings = (innings: number): Moment[] =>
  Array.from({ length: innings }, (_, nth) => [
    ...half(nth + 1, 'top', 3),
    ...half(nth + 1, 'bottom', 3),
  ]).flat()

test.each([
  [0, 'Próximamente', 'starting', 'no video'],
  [1, 'En progreso', 'begun', 'video'],
  [2, 'Final', 'begun', 'video'],
  [3, 'Por comenzar', 'starting', 'no video'],
  [4, 'Calentamiento', 'starting', 'no video'],
  [5, 'Suspendido', 'begun', 'no video'],
  [6, 'Pospuesto', 'begun', 'no video'],
  [7, 'Cancelado', 'begun', 'no video'],
] as const)(
  'status code %i is %s, which is %s and has %s (specification, chapter 4)',
  (code, text, starting, video) => {
    expect(item(status(code, ''))).toMatchObject({
      gameStatus: code,
      statusText: text,
      isVideoAvailable: video === 'video',
      isLive: code === 1,
      isFinal: code === 2,
    })
    expect(isStarting(code)).toBe(starting === 'starting')
  },
)

test('video is available when live or final, and scores are shown only then (specification, chapter 4)', () => {
  const displayed = Object.values(STATUS).map((code) => item(status(code, '')))
  for (const it of displayed) expect(it.isVideoAvailable).toBe(it.isLive || it.isFinal)
  expect(displayed.filter((it) => it.isVideoAvailable).map((it) => it.gameStatus)).toEqual([1, 2])
  expect(displayed.filter((it) => it.streaming).map((it) => it.gameStatus)).toEqual([1])
})

test('a final game without its recording is still final on the scoreboard, without video (specification, chapter 4)', () => {
  const gone = scoreboardAt(smallLog([status(2, 'Final')]), END, undefined, false)
  expect(gone).toMatchObject({ isFinal: true, isVideoAvailable: false, streaming: false })
})

test.each([
  ['ComminSoon', [0, 3, 4], false],
  ['Live', [1], false],
  ['On Demand', [2], true],
  ['Terminated', [2], false],
  ['Postponed', [5, 6], false],
  ['Cancelled', [7], false],
] as const)(
  'the status label %s is that of %j, recorded: %s (specification, chapter 4)',
  (label, codes, recorded) => {
    for (const code of codes) expect(statusMeaning(code, recorded).label).toBe(label)
    expect(gameStreaming.response.shape.status.options).toContain(label)
  },
)

test.each([
  ['top', 0, 'Alta'],
  ['top', 1, 'Alta'],
  ['top', 2, 'Alta'],
  ['top', 3, 'Mitad'],
  ['bottom', 0, 'Baja'],
  ['bottom', 1, 'Baja'],
  ['bottom', 2, 'Baja'],
  ['bottom', 3, 'Cierre'],
] as const)(
  'the half-inning text of the %s with %i outs is %s (specification, chapter 4)',
  (which, outs, text) => {
    const before = which === 'bottom' ? half(1, 'top', 3) : []
    expect(item(live, ...before, ...half(1, which, outs)).shortStatus).toBe(`1era ${text}`)
  },
)

test.each([
  [1, '1era'],
  [2, '2da'],
  [3, '3era'],
  [4, '4ta'],
  [5, '5ta'],
  [6, '6ta'],
  [7, '7ma'],
  [8, '8ava'],
  [9, '9ena'],
  [10, '10ma'],
  [11, '11ava'],
  [12, '12ava'],
  [20, '20ava'],
  [21, '21ava'],
])(
  'the short status of inning %i has the ordinal %s while live, and its number once final (specification, chapters 4 and 9)',
  (inning, ordinal) => {
    const before = fullInnings(inning - 1)
    expect(item(live, ...before, ...half(inning, 'top', 1)).shortStatus).toBe(`${ordinal} Alta`)
    expect(item(live, ...fullInnings(inning), status(2, 'Final')).shortStatus).toBe(`Final/${inning}`)
  },
)

test.each([0, 3, 4] as const)(
  'the short status of status %i is the time followed by CT (specification, chapter 4)',
  (code) => {
    expect(item(status(code, '')).shortStatus).toBe('7:30 PM CT')
  },
)

test('the short status of a time to be defined has no CT (specification, chapter 4)', () => {
  const it = scoreboardAt(smallLog([status(0, 'Scheduled')], { startTimeTbd: true }), END)
  expect([it.gameTime, it.shortStatus]).toEqual(['Por definir', 'Por definir'])
})

test.each([
  [5, 'Suspendido'],
  [6, 'Pospuesto'],
  [7, 'Cancelado'],
] as const)('the short status of status %i is %s (specification, chapter 4)', (code, text) => {
  expect(item(status(code, '')).shortStatus).toBe(text)
})

test.each([
  [0, '0 Outs'],
  [1, '1 Out'],
  [2, '2 Outs'],
  [3, '3 Outs'],
])('the second line of a live game with %i outs is %s (specification, chapter 4)', (outs, text) => {
  expect(item(live, ...half(1, 'top', outs)).secondLine).toBe(text)
})

test.each([0, 2, 3, 4, 5, 6, 7] as const)(
  'a game of status %i has no second line (specification, chapter 4)',
  (code) => {
    expect(item(live, ...half(1, 'top', 1), status(code, '')).secondLine).toBe('')
  },
)

test.each([
  [[], 'pos-000'],
  [[1], 'pos-001'],
  [[2], 'pos-010'],
  [[3], 'pos-100'],
  [[1, 2], 'pos-011'],
  [[1, 3], 'pos-101'],
  [[2, 3], 'pos-110'],
  [[1, 2, 3], 'pos-111'],
] as const)('the line score’s diamond of runners on %j is %s (specification, chapter 3)', (bases, text) => {
  const on = bases.flatMap((base, nth) => [
    atBat(101 + nth),
    runner(101 + nth, { to: base }),
    result('single'),
  ])
  expect(line(live, ...on, atBat(109)).diamond).toBe(text)
})

test.each([
  [0, 0, 'balls-0', 'strikes-0'],
  [1, 2, 'balls-1', 'strikes-2'],
  [3, 2, 'balls-3', 'strikes-2'],
  [4, 1, 'balls-3', 'strikes-1'],
  [2, 3, 'balls-2', 'strikes-2'],
])(
  'the line score’s count of %i and %i is %s and %s (specification, chapter 3)',
  (balls, strikes, ballsText, strikesText) => {
    expect(line(live, atBat(101), pitch(balls, strikes))).toMatchObject({
      balls: ballsText,
      strikes: strikesText,
      outs: 'outs-0',
    })
  },
)

test.each([0, 1, 2, 3])('the line score’s %i outs are outs-%i (specification, chapter 3)', (outs) => {
  expect(line(live, ...half(1, 'top', outs)).outs).toBe(`outs-${outs}`)
})

test.each(['top', 'bottom'] as const)(
  'the line score’s arrow is %s in that half-inning (specification, chapter 3)',
  (which) => {
    const before = which === 'bottom' ? half(1, 'top', 3) : []
    expect(line(live, ...before, ...half(1, which, 1))).toMatchObject({
      inningArrow: which,
      inningCurrent: 1,
    })
  },
)

test.each([
  [1, 1, 9],
  [9, 1, 9],
  [10, 2, 10],
  [14, 6, 14],
])(
  'the window of nine innings in inning %i is %i to %i (specification, chapters 3 and 9)',
  (inning, first, last) => {
    const displayed = line(live, ...fullInnings(inning - 1), ...half(inning, 'top', 1))
    expect([displayed.inningNumbersToShow.at(0), displayed.inningNumbersToShow.at(-1)]).toEqual([first, last])
  },
)

test('the window shows nine innings under their numbers, those not begun blank (specification, chapters 3 and 9)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (inning) => {
      const displayed = line(live, ...fullInnings(inning - 1), ...half(inning, 'top', 1))
      expect(displayed.inningsToShow.map((it) => it.inning)).toEqual(displayed.inningNumbersToShow)
      expect(displayed.inningsToShow).toHaveLength(9)
      const ahead = displayed.inningsToShow.filter((it) => it.inning > inning)
      expect(ahead.every((it) => it.away_runs === null && it.home_runs === null)).toBe(true)
    }),
    { numRuns: runs(20) },
  )
})

test('the calendar has two more days by default (specification, chapter 9)', () => {
  expect(calendar.query?.parse({})).toEqual({ extraDays: 2 })
})
