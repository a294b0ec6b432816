import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendar, gameStreaming } from '../contract/games/calendar.ts'
import type { Moment } from '../contract/games/moments.ts'
import { STATUS } from '../contract/games/status.ts'
import { isStarting, statusMeaning } from './game-status.ts'
import { lineScoreAt } from './line-score-at.ts'
import { scoreboardAt } from './scoreboard-at.ts'
import { atBat, pitch, result, runner, smallLog, status } from './small-log.ts'

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
  'specification, chapter 4: game status codes: %i is %s, which is %s and has %s',
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

test('specification, chapter 4: game status codes: video is available when live or final, and then alone are scores shown', () => {
  const displayed = Object.values(STATUS).map((code) => item(status(code, '')))
  for (const it of displayed) expect(it.isVideoAvailable).toBe(it.isLive || it.isFinal)
  expect(displayed.filter((it) => it.isVideoAvailable).map((it) => it.gameStatus)).toEqual([1, 2])
  expect(displayed.filter((it) => it.streaming).map((it) => it.gameStatus)).toEqual([1])
})

test('specification, chapter 4: game status codes: a final whose recording is gone is final on the scoreboard all the same, without video', () => {
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
  'specification, chapter 4: status labels: %s is the label of %j, recorded: %s',
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
  'specification, chapter 4: half-inning text: the %s of an inning with %i outs is its %s',
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
  'specification, chapters 4 and 9: short status, with the Spanish ordinal suffixes: inning %i is the %s while live, and stands behind the word once final',
  (inning, ordinal) => {
    const before = fullInnings(inning - 1)
    expect(item(live, ...before, ...half(inning, 'top', 1)).shortStatus).toBe(`${ordinal} Alta`)
    expect(item(live, ...fullInnings(inning), status(2, 'Final')).shortStatus).toBe(`Final/${inning}`)
  },
)

test.each([0, 3, 4] as const)(
  'specification, chapters 4 and 9: short status, with the Spanish ordinal suffixes: status %i shows the time followed by CT',
  (code) => {
    expect(item(status(code, '')).shortStatus).toBe('7:30 PM CT')
  },
)

test('specification, chapters 4 and 9: short status, with the Spanish ordinal suffixes: a time that is to be defined is followed by nothing', () => {
  const it = scoreboardAt(smallLog([status(0, 'Scheduled')], { startTimeTbd: true }), END)
  expect([it.gameTime, it.shortStatus]).toEqual(['Por definir', 'Por definir'])
})

test.each([
  [5, 'Suspendido'],
  [6, 'Pospuesto'],
  [7, 'Cancelado'],
] as const)(
  'specification, chapters 4 and 9: short status, with the Spanish ordinal suffixes: status %i is called %s',
  (code, text) => {
    expect(item(status(code, '')).shortStatus).toBe(text)
  },
)

test.each([
  [0, '0 Outs'],
  [1, '1 Out'],
  [2, '2 Outs'],
  [3, '3 Outs'],
])('specification, chapter 4: second line: %i outs of a live game are %s', (outs, text) => {
  expect(item(live, ...half(1, 'top', outs)).secondLine).toBe(text)
})

test.each([0, 2, 3, 4, 5, 6, 7] as const)(
  'specification, chapter 4: second line: a game of status %i has none',
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
] as const)(
  'specification, chapter 3: server strings of the line score: runners on %j make the diamond %s',
  (bases, text) => {
    const on = bases.flatMap((base, nth) => [
      atBat(101 + nth),
      runner(101 + nth, { to: base }),
      result('single'),
    ])
    expect(line(live, ...on, atBat(109)).diamond).toBe(text)
  },
)

test.each([
  [0, 0, 'balls-0', 'strikes-0'],
  [1, 2, 'balls-1', 'strikes-2'],
  [3, 2, 'balls-3', 'strikes-2'],
  [4, 1, 'balls-3', 'strikes-1'],
  [2, 3, 'balls-2', 'strikes-2'],
])(
  'specification, chapter 3: server strings of the line score: a count of %i and %i reads %s and %s',
  (balls, strikes, ballsText, strikesText) => {
    expect(line(live, atBat(101), pitch(balls, strikes))).toMatchObject({
      balls: ballsText,
      strikes: strikesText,
      outs: 'outs-0',
    })
  },
)

test.each([0, 1, 2, 3])(
  'specification, chapter 3: server strings of the line score: %i outs read outs-%i',
  (outs) => {
    expect(line(live, ...half(1, 'top', outs)).outs).toBe(`outs-${outs}`)
  },
)

test.each(['top', 'bottom'] as const)(
  'specification, chapter 3: server strings of the line score: the arrow of the %s of an inning says so',
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
  'specification, chapters 3 and 9: the window of nine innings: in inning %i it goes from %i to %i',
  (inning, first, last) => {
    const displayed = line(live, ...fullInnings(inning - 1), ...half(inning, 'top', 1))
    expect([displayed.inningNumbersToShow.at(0), displayed.inningNumbersToShow.at(-1)]).toEqual([first, last])
  },
)

test('specification, chapters 3 and 9: the window of nine innings: it shows nine innings under their numbers, and those not begun are blank', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (inning) => {
      const displayed = line(live, ...fullInnings(inning - 1), ...half(inning, 'top', 1))
      expect(displayed.inningsToShow.map((it) => it.inning)).toEqual(displayed.inningNumbersToShow)
      expect(displayed.inningsToShow).toHaveLength(9)
      const ahead = displayed.inningsToShow.filter((it) => it.inning > inning)
      expect(ahead.every((it) => it.away_runs === null && it.home_runs === null)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('specification, chapter 9: the calendar is asked for two days more unless told otherwise', () => {
  expect(calendar.query?.parse({})).toEqual({ extraDays: 2 })
})
