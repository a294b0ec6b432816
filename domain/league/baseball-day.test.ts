import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import { runs } from '../../testing/runs.ts'
import {
  type DayGame,
  dayOnSale,
  endOfDayPass,
  type LeagueDays,
  makeUpDays,
  stateOfDay,
  windowOfDay,
} from './baseball-day.ts'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from './league-time.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2021, 0, 1)
const END = Date.UTC(2035, 0, 1)
const game = (status: StatusCode, endsAt: number | null = null, wasPlayed = true): DayGame => ({
  status,
  endsAt,
  wasPlayed,
})
const leagueOf = (days: Record<string, DayGame[]>): LeagueDays => ({
  daysFrom: async (from) =>
    Object.keys(days)
      .filter((it) => it >= from)
      .sort(),
  gamesOn: async (day) => days[day] ?? [],
  firstPlayoffDay: async () => undefined,
  isComplete: async () => true,
})
const instants = fc.integer({ min: START, max: END })

test('the window of a day begins at its midnight and ends thirty hours later, league time, whatever the clocks do', () => {
  expect(windowOfDay('2026-11-20')).toEqual({
    startsAt: Date.parse('2026-11-20T06:00:00Z'),
    endsAt: Date.parse('2026-11-21T12:00:00Z'),
  })
  // Until 2022 Mexico changed its clocks: that day had 25 hours, and one in April 23.
  expect(windowOfDay('2021-10-31')).toEqual({
    startsAt: Date.parse('2021-10-31T05:00:00Z'),
    endsAt: Date.parse('2021-11-01T12:00:00Z'),
  })
  expect(windowOfDay('2022-04-03')).toEqual({
    startsAt: Date.parse('2022-04-03T06:00:00Z'),
    endsAt: Date.parse('2022-04-04T11:00:00Z'),
  })
  fc.assert(
    fc.property(instants, (ms) => {
      const day = leagueDay(ms)
      const { startsAt, endsAt } = windowOfDay(day)
      expect(startsAt <= ms && ms < endsAt).toBe(true)
      expect(leagueDay(startsAt)).toBe(day)
      expect(leagueDay(startsAt - 1)).toBe(addDays(day, -1))
      expect(Math.abs(endsAt - startsAt - 30 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS)
    }),
    { numRuns: runs(200) },
  )
})

const anyGame = fc.record({
  status: fc.constantFrom(...Object.values(STATUS)),
  wasPlayed: fc.boolean(),
  endsAt: fc.option(fc.integer({ min: 0, max: 60 * HOUR_MS }), { nil: null }),
})

test('a pass ends within its window or at noon of the next day at the latest, and with the last game where all have ended', () => {
  fc.assert(
    fc.property(instants, fc.array(anyGame, { minLength: 1, maxLength: 6 }), (ms, relative) => {
      const day = leagueDay(ms)
      const { startsAt, endsAt } = windowOfDay(day)
      const games = relative.map((it) => ({
        ...it,
        endsAt: it.endsAt === null ? null : startsAt + it.endsAt,
      }))
      const state = stateOfDay(games)
      const end = endOfDayPass(day, state)
      expect(end > startsAt && end <= instantIn(addDays(day, 1), '12:00:00', LEAGUE_TIME_ZONE)).toBe(true)
      if (state.kind !== 'over') expect(end).toBe(endsAt)
      else if (end !== endsAt) expect(games.some((it) => it.endsAt === end)).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

test('a day is rained out only if every game of it was called off unplayed, and over only if none is still to come', () => {
  fc.assert(
    fc.property(fc.array(anyGame, { minLength: 1, maxLength: 6 }), (games) => {
      const { kind } = stateOfDay(games)
      const called = [STATUS.postponed, STATUS.cancelled, STATUS.suspended] as StatusCode[]
      expect(kind === 'rained-out').toBe(games.every((it) => called.includes(it.status) && !it.wasPlayed))
      const isToCome = games.some((it) => ![...called, STATUS.final].includes(it.status))
      expect(kind === 'open').toBe(isToCome)
    }),
    { numRuns: runs(300) },
  )
})

test('the day on sale is never before today, has a game to be played, and no earlier day has', async () => {
  const days = fc.dictionary(
    fc.integer({ min: 0, max: 9 }).map((it) => addDays('2026-11-20', it)),
    fc.array(anyGame, { maxLength: 3 }),
    { maxKeys: 10 },
  )
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 0, max: 9 * 24 }), async (schedule, hour) => {
      const now = Date.parse('2026-11-20T06:00:00Z') + hour * HOUR_MS
      const until = Date.parse('2026-11-28T05:59:59Z')
      const isOpen = (day: string) => stateOfDay(schedule[day] ?? []).kind === 'open'
      const expected = Object.keys(schedule)
        .sort()
        .find((day) => day >= leagueDay(now) && isOpen(day) && windowOfDay(day).startsAt <= until)
      expect(await dayOnSale(leagueOf(schedule), now, until)).toBe(expected)
    }),
    { numRuns: runs(300) },
  )
})

test('a rained-out day is made up for by days after it that are not over and of which no game has begun', async () => {
  const postponed = game(STATUS.postponed, null, false)
  const upcoming = game(STATUS.upcoming, null, false)
  const league = leagueOf({
    '2026-11-20': [postponed],
    '2026-11-21': [postponed],
    '2026-11-22': [postponed, upcoming],
    '2026-11-23': [game(STATUS.live), upcoming],
    '2026-11-24': [upcoming],
  })
  const noonOf = (day: string) => Date.parse(`${day}T18:00:00Z`)
  const found = (now: string) => makeUpDays(league, '2026-11-20', noonOf(now))
  expect(await found('2026-11-20')).toEqual(['2026-11-22', '2026-11-24'])
  // Long over by the clock, though nobody has said how it went.
  expect(await found('2026-11-24')).toEqual(['2026-11-24'])
  expect(await found('2026-11-25')).toEqual([])
})
