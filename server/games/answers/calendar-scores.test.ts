import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, centralTime, instantIn, LEAGUE_TIME_ZONE } from '../../../domain/league/league-time.ts'
import { preGame, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { openAnswerCache } from '../state/answer-cache.ts'
import type { Games } from '../state/memory.ts'
import { calendarDays } from './calendar-days.ts'
import { calendarOf } from './game-answers.ts'

const HOUR_MS = 3_600_000

const rowOf = (day: string, startsAt: number, overrides: Partial<ScheduledGame> = {}): ScheduledGame => {
  const schedule = smallSchedule([{ day, startsAt: new Date(startsAt).toISOString(), status: preGame }])
  const [row] = readSchedule(parseSchedule(schedule))
  if (row === undefined) throw new Error('the schedule has no row')
  return { ...row, ...overrides }
}
const daysOf = (rows: ScheduledGame[], days: string[]) =>
  calendarDays(
    {
      rowsOf: (day) => rows.filter((it) => it.day === day),
      summaryOf: () => undefined,
      isRecorded: () => false,
      ticketsOf: () => null,
      lastStart: undefined,
    },
    days,
  )

// These are all days of seven seasons, so that they include every change of clocks.
const day = fc.integer({ min: 0, max: 2_500 }).map((nth) => addDays('2020-10-01', nth))
const hoursAfterFour = fc.integer({ min: 0, max: 11 * 60 })

test('the calendar never splits an evening: a game is under its official day, even if begun after midnight', () => {
  fc.assert(
    fc.property(day, hoursAfterFour, (official, minutes) => {
      const startsAt = instantIn(official, '16:00:00', LEAGUE_TIME_ZONE) + minutes * 60_000
      const around = [-1, 0, 1, 2].map((days) => addDays(official, days))
      const listed = daysOf([rowOf(official, startsAt)], around).filter((it) => it.games.length > 0)
      expect(listed.map((it) => it.date)).toEqual([official])
      expect(listed[0]?.games[0]?.timeStart).toBe(centralTime(startsAt))
    }),
  )
})

test('the calendar marks an unset start time, whatever instant stands in its place', () => {
  const row = rowOf('2026-11-20', Date.parse('2026-11-20T09:33:00Z'), { startTimeTbd: true })
  expect(daysOf([row], ['2026-11-20'])[0]?.games[0]?.timeStart).toBe('Por definir')
})

test('a game in the calendar has the name and the time zone of its park', () => {
  const start = Date.parse('2025-12-20T01:30:00Z')
  const tucson = { id: 9_999, name: 'Tucson Baseball Team', shortName: 'Tucson', abbr: 'tuc', abbrU: 'TUC' }
  const regular = rowOf('2025-12-19', start)
  const moved = rowOf('2025-12-19', start, {
    teams: { ...regular.teams, home: { ...regular.teams.home, ...tucson } },
    venue: { id: 4710, name: 'Estadio Panamericano', timeZone: '' },
  })
  const [there, here] = daysOf([moved, regular], ['2025-12-19'])[0]?.games ?? []
  expect(there).toMatchObject({
    homeName: 'Tucson Baseball Team',
    venue: 'Estadio Panamericano de los Charros',
    parkTimeZone: 'America/Mexico_City',
  })
  expect(here).toMatchObject({ venue: 'Nido de los Águilas', parkTimeZone: 'America/Tijuana' })
})

const START = Date.parse('2026-11-21T03:30:00Z')
const firstDay = (now: number, status: ScheduledGame['status']) => {
  const rows = [rowOf('2026-11-20', START, { status }), rowOf('2026-11-21', START + 24 * HOUR_MS)]
  const games = {
    clock: { now: () => now, offset: () => 0 },
    settings: { mode: 'live', seasonLastStart: undefined, caribbeanSeries: undefined, ticketLinks: {} },
    days: Map.groupBy(rows, (it) => it.day),
    rows: Map.groupBy(rows, (it) => it.gamePk),
    summaries: new Map(),
    unreadable: new Set(),
    recordings: new Map(),
    answers: openAnswerCache(),
    limits: { computed: undefined },
    changes: 0,
  } as unknown as Games
  const days = calendarOf(games, undefined, 2).value
  expect(days).toHaveLength(3)
  return days[0]?.date
}
const ten = START + 30 * 60_000
const halfPastMidnight = Date.parse('2026-11-21T06:30:00Z')

test.each([
  ['in the evening', ten, 1, '2026-11-20'],
  ['past midnight while the game is on', halfPastMidnight, 1, '2026-11-20'],
  ['past midnight once it is over', halfPastMidnight, 2, '2026-11-21'],
  ['past midnight when it was put off', halfPastMidnight, 6, '2026-11-21'],
  ['at noon, of a game that the feed forgot to end', START + 14 * HOUR_MS, 1, '2026-11-21'],
] as const)(
  'the calendar without a date, %s, begins with the league’s current evening',
  (_, now, status, date) => {
    expect(firstDay(now, status)).toBe(date)
  },
)
