import { expect, test } from 'vitest'
import type { StatusCode } from '../../../contract/games/status.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import type { Summary } from '../state/summary.ts'
import { calendarDays } from './calendar-days.ts'

const club = (id: number, name: string) => ({
  team: { id, name, abbreviation: name.slice(0, 3).toUpperCase() },
})
const row = (over: object) => ({
  gamePk: 900_001,
  gameDate: '2026-11-20T01:30:00Z',
  officialDate: '2026-11-19',
  status: { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled' },
  teams: { away: club(677, 'Hermosillo'), home: club(673, 'Mexicali') },
  ...over,
})

/** A day's games as the calendar shows them, from rows of the league's schedule. */
const calendarOf = (
  day: string,
  rows: object[],
  { recorded = false, summary }: { recorded?: boolean; summary?: Summary } = {},
) => {
  const scheduled = readSchedule(parseSchedule({ dates: [{ date: day, games: rows }] }))
  const source = {
    rowsOf: () => scheduled,
    summaryOf: () => summary,
    isRecorded: () => recorded,
    ticketsOf: (club: number) => (club === 673 ? 'https://boletos.example/mexicali' : null),
    lastStart: undefined,
  }
  return calendarDays(source, [day])[0]?.games ?? []
}

test('a calendar’s doubleheader games show which of two they are and that they have seven innings', () => {
  const games = calendarOf('2026-11-19', [
    row({ gamePk: 900_001, doubleHeader: 'Y', gameNumber: 1, scheduledInnings: 7 }),
    row({ gamePk: 900_002, doubleHeader: 'Y', gameNumber: 2, scheduledInnings: 7 }),
    row({ gamePk: 900_003, doubleHeader: 'N', gameNumber: 1 }),
  ])
  expect(games.map((it) => [it.gameOfTwo, it.scheduledInnings])).toEqual([
    [1, 7],
    [2, 7],
    [null, 9],
  ])
})

test('a calendar’s games have the innings of a final and the league’s own words for the state', () => {
  const final = { codedGameState: 'F', statusCode: 'FR', detailedState: 'Completed Early: Rain' }
  const delayed = { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain' }
  const games = calendarOf('2026-11-19', [
    row({ gamePk: 1, status: final, linescore: { currentInning: 6 } }),
    row({ gamePk: 2, status: final }),
    row({ gamePk: 3, status: delayed, linescore: { currentInning: 5 } }),
  ])
  expect(games.map((it) => [it.innings, it.detailedState])).toEqual([
    [6, 'Completed Early: Rain'],
    [null, 'Completed Early: Rain'],
    [null, 'Delayed: Rain'],
  ])
})

test('a suspended or postponed game names its other day in the calendar', () => {
  const [suspended, resumed, postponed, madeUp, regular] = calendarOf('2026-11-19', [
    row({ gamePk: 1, resumeGameDate: '2026-11-20' }),
    row({ gamePk: 2, resumedFromDate: '2026-11-18' }),
    row({ gamePk: 3, rescheduleGameDate: '2026-12-01' }),
    row({ gamePk: 4, rescheduledFromDate: '2026-11-02' }),
    row({ gamePk: 5, resumeGameDate: 'soon' }),
  ])
  expect(suspended).toMatchObject({ resumesOn: '2026-11-20', resumedFrom: null })
  expect(resumed).toMatchObject({ resumesOn: null, resumedFrom: '2026-11-18' })
  expect(postponed).toMatchObject({ madeUpOn: '2026-12-01', madeUpFrom: null })
  expect(madeUp).toMatchObject({ madeUpOn: null, madeUpFrom: '2026-11-02' })
  expect(regular).toMatchObject({ resumesOn: null, resumedFrom: null, madeUpOn: null, madeUpFrom: null })
})

const codes: Record<StatusCode, object> = {
  0: { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled' },
  1: { codedGameState: 'I', statusCode: 'I', detailedState: 'In Progress' },
  2: { codedGameState: 'F', statusCode: 'F', detailedState: 'Final' },
  3: { codedGameState: 'P', statusCode: 'P', detailedState: 'Pre-Game' },
  4: { codedGameState: 'P', statusCode: 'PW', detailedState: 'Warmup' },
  5: { codedGameState: 'U', statusCode: 'UR', detailedState: 'Suspended: Rain' },
  6: { codedGameState: 'D', statusCode: 'DR', detailedState: 'Postponed' },
  7: { codedGameState: 'C', statusCode: 'CR', detailedState: 'Cancelled' },
}
const flags = ['isPreview', 'isLive', 'isFinal', 'isTerminated', 'isCancelled', 'isPostponed'] as const
const visibleFields = (game: ReturnType<typeof calendarOf>[number] | undefined) => ({
  code: game?.gameStatus,
  label: game?.status,
  true: flags.filter((flag) => game?.[flag]),
  video: [game?.streaming && 'live', game?.ondemand && 'ondemand'].filter(Boolean),
  hasId: game?.streamingId !== null,
})

test.each([
  [0, true, 'ComminSoon', 'isPreview', undefined],
  [1, false, 'Live', 'isLive', 'live'],
  [2, true, 'On Demand', 'isFinal', 'ondemand'],
  [2, false, 'Terminated', 'isTerminated', undefined],
  [3, true, 'ComminSoon', 'isPreview', undefined],
  [4, true, 'ComminSoon', 'isPreview', undefined],
  [5, true, 'Postponed', 'isPostponed', undefined],
  [6, true, 'Postponed', 'isPostponed', undefined],
  [7, true, 'Cancelled', 'isCancelled', undefined],
] as const)(
  'a calendar’s game with code %i, recorded %s, is %s, has the flag %s alone, and video %s',
  (code, recorded, ...meaning) => {
    const [label, flag, video] = meaning
    const [game] = calendarOf('2026-11-19', [row({ status: codes[code] })], { recorded })
    const videos = video === undefined ? [] : [video]
    expect(visibleFields(game)).toEqual({
      code,
      label,
      true: [flag],
      video: videos,
      hasId: videos.length > 0,
    })
  },
)

/** Both calendar days of a resumed game, from the feed's state and the `scheduled` states of its two rows. */
const bothDays = (feed: StatusCode, scheduled: [StatusCode, StatusCode]) => {
  const detail = ''
  const summary: Summary = {
    status: feed,
    detail,
    day: '2026-11-19',
    startsAt: 0,
    endsAt: null,
    runs: null,
    staleSince: null,
  }
  const on = (day: string, over: object) =>
    visibleFields(calendarOf(day, [row(over)], { recorded: true, summary })[0])
  return [
    on('2026-11-19', { status: codes[scheduled[0]], resumeGameDate: '2026-11-20' }),
    on('2026-11-20', { status: codes[scheduled[1]], resumedFromDate: '2026-11-19' }),
  ]
}
const suspended = { code: 5, label: 'Postponed', true: ['isPostponed'], video: [], hasId: false }
const coming = { code: 3, label: 'ComminSoon', true: ['isPreview'], video: [], hasId: false }
const live = { code: 1, label: 'Live', true: ['isLive'], video: ['live'], hasId: true }
const over = { code: 2, label: 'On Demand', true: ['isFinal'], video: ['ondemand'], hasId: true }

test.each([
  ['it waits', 5, [5, 5], [suspended, suspended]],
  ['it waits, and the other day is announced', 5, [5, 3], [suspended, coming]],
  ['it goes on, as the feed alone knows', 1, [5, 5], [suspended, live]],
  ['it goes on, as both rows say', 1, [1, 1], [suspended, live]],
  ['it is over', 2, [2, 2], [over, over]],
] as const)(
  'the calendar shows on each day of a resumed game what happens then, while %s',
  (_, feed, scheduled, both) => {
    expect(bothDays(feed, [...scheduled])).toEqual(both)
  },
)

test('a calendar’s game that has not begun has the ticket link of its home club, if there is one', () => {
  const games = calendarOf('2026-11-19', [
    row({ gamePk: 1 }),
    row({ gamePk: 2, status: { codedGameState: 'P', statusCode: 'P', detailedState: 'Pre-Game' } }),
    row({ gamePk: 3, status: { codedGameState: 'I', statusCode: 'I', detailedState: 'In Progress' } }),
    row({ gamePk: 4, status: { codedGameState: 'F', statusCode: 'F', detailedState: 'Final' } }),
    row({ gamePk: 5, status: { codedGameState: 'C', statusCode: 'CI', detailedState: 'Cancelled' } }),
    row({ gamePk: 6, teams: { away: club(673, 'Mexicali'), home: club(677, 'Hermosillo') } }),
  ])
  const link = 'https://boletos.example/mexicali'
  expect(games.map((it) => it.gamesTicket)).toEqual([link, link, null, null, null, null])
})
