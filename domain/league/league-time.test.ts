import { CalendarDate, fromAbsolute, Time, toCalendarDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import {
  addDays,
  centralTime,
  clockTime,
  dayIn,
  daysOfMonth,
  dayTitle,
  instantIn,
  isDay,
  isTimeZone,
  LEAGUE_TIME_ZONE,
  leagueDay,
  monthName,
} from './league-time.ts'

const MEXICALI = 'America/Tijuana'
const SONORA = 'America/Hermosillo'
const PACIFIC = 'America/Mazatlan'
const MONTERREY = 'America/Monterrey'
const PHOENIX = 'America/Phoenix'
const MADRID = 'Europe/Madrid'

test.each([
  ['2026-11-20T01:30:00Z', '7:30 PM', '2026-11-19'],
  ['2026-11-20T06:00:00Z', '12:00 AM', '2026-11-20'],
  ['2026-11-20T05:59:59Z', '11:59 PM', '2026-11-19'],
  ['2026-07-01T18:05:00Z', '12:05 PM', '2026-07-01'],
])('the instant %s is %s CT on the league day %s', (instant, time, day) => {
  expect(centralTime(Date.parse(instant))).toBe(time)
  expect(leagueDay(Date.parse(instant))).toBe(day)
})

test('a league day has its date text in Spanish', () => {
  expect(dayTitle('2026-11-20')).toBe('viernes 20 de noviembre de 2026')
  expect(monthName('2027-01-05')).toBe('enero')
})

test('a month lists all its days, leap years included', () => {
  expect(daysOfMonth('2026-11')).toHaveLength(30)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['nonsense', false],
])('that %s exists as a day is %s', (day, answer) => {
  expect(isDay(day)).toBe(answer)
})

test('days added and subtracted again give the same day, across every change of clocks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -400, max: 400 }), (start, days) => {
      const day = addDays('2020-01-01', start)
      expect(isDay(day)).toBe(true)
      expect(addDays(addDays(day, days), -days)).toBe(day)
    }),
  )
})

test.each([
  // Mexico’s last change of clocks: at 02:00 of 2022-10-30 all but the border went back, for good.
  ['2022-10-30T01:30:00Z', { ct: '8:30 PM', mx: '6:30 PM', son: '6:30 PM', pac: '7:30 PM', mty: '8:30 PM' }],
  [
    '2022-10-30T06:59:59Z',
    { ct: '1:59 AM', mx: '11:59 PM', son: '11:59 PM', pac: '12:59 AM', mty: '1:59 AM' },
  ],
  [
    '2022-10-30T07:00:00Z',
    { ct: '1:00 AM', mx: '12:00 AM', son: '12:00 AM', pac: '1:00 AM', mty: '1:00 AM' },
  ],
  ['2022-10-31T01:30:00Z', { ct: '7:30 PM', mx: '6:30 PM', son: '6:30 PM', pac: '6:30 PM', mty: '7:30 PM' }],
  // Mexicali goes with the United States, a week later.
  ['2022-11-06T08:59:59Z', { ct: '2:59 AM', mx: '1:59 AM', son: '1:59 AM', pac: '1:59 AM', mty: '2:59 AM' }],
  ['2022-11-06T09:00:00Z', { ct: '3:00 AM', mx: '1:00 AM', son: '2:00 AM', pac: '2:00 AM', mty: '3:00 AM' }],
  ['2022-11-07T01:30:00Z', { ct: '7:30 PM', mx: '5:30 PM', son: '6:30 PM', pac: '6:30 PM', mty: '7:30 PM' }],
  // The spring in which only Mexicali went forward.
  ['2023-03-12T09:59:59Z', { ct: '3:59 AM', mx: '1:59 AM', son: '2:59 AM', pac: '2:59 AM', mty: '3:59 AM' }],
  ['2023-03-12T10:00:00Z', { ct: '4:00 AM', mx: '3:00 AM', son: '3:00 AM', pac: '3:00 AM', mty: '4:00 AM' }],
  // This season’s change falls in it.
  ['2026-11-01T01:30:00Z', { ct: '7:30 PM', mx: '6:30 PM', son: '6:30 PM', pac: '6:30 PM', mty: '7:30 PM' }],
  ['2026-11-01T08:59:59Z', { ct: '2:59 AM', mx: '1:59 AM', son: '1:59 AM', pac: '1:59 AM', mty: '2:59 AM' }],
  ['2026-11-01T09:00:00Z', { ct: '3:00 AM', mx: '1:00 AM', son: '2:00 AM', pac: '2:00 AM', mty: '3:00 AM' }],
  ['2026-11-02T01:30:00Z', { ct: '7:30 PM', mx: '5:30 PM', son: '6:30 PM', pac: '6:30 PM', mty: '7:30 PM' }],
])('the local times of the parks at %s, around a change of clocks, are %o', (instant, clocks) => {
  const at = Date.parse(instant)
  expect(clocks).toEqual({
    ct: centralTime(at),
    mx: clockTime(at, MEXICALI),
    son: clockTime(at, SONORA),
    pac: clockTime(at, PACIFIC),
    mty: clockTime(at, MONTERREY),
  })
})

test('Tucson never changes its clocks, and a viewer in Madrid is on the next day', () => {
  for (const day of ['2026-10-31', '2026-11-02'])
    expect(clockTime(instantIn(day, '19:30:00', LEAGUE_TIME_ZONE), PHOENIX)).toBe('6:30 PM')
  const start = Date.parse('2026-11-21T01:30:00Z')
  expect([clockTime(start, MADRID), dayIn(start, MADRID), leagueDay(start)]).toEqual([
    '2:30 AM',
    '2026-11-21',
    '2026-11-20',
  ])
})

test.each([
  ['2022-10-30', '01:30:00', LEAGUE_TIME_ZONE, '2022-10-30T06:30:00Z'],
  ['2022-10-30', '19:30:00', LEAGUE_TIME_ZONE, '2022-10-31T01:30:00Z'],
  ['2022-10-29', '19:30:00', LEAGUE_TIME_ZONE, '2022-10-30T00:30:00Z'],
  ['2022-11-06', '01:30:00', MEXICALI, '2022-11-06T08:30:00Z'],
  ['2023-03-12', '02:30:00', MEXICALI, '2023-03-12T10:30:00Z'],
  ['2026-11-01', '18:40:00', MEXICALI, '2026-11-02T02:40:00Z'],
  ['2026-10-31', '18:40:00', MEXICALI, '2026-11-01T01:40:00Z'],
  ['2027-01-31', '23:59:59', LEAGUE_TIME_ZONE, '2027-02-01T05:59:59Z'],
])('the local time %s %s in %s is the instant %s', (day, time, timeZone, instant) => {
  expect(instantIn(day, time, timeZone)).toBe(Date.parse(instant))
})

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
const instant = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((it) => it.getTime())

test('any instant in any time zone has the local time that a calendar library and Intl give', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const expected = fromAbsolute(at, timeZone)
      expect(dayIn(at, timeZone)).toBe(
        new CalendarDate(expected.year, expected.month, expected.day).toString(),
      )
      const localeTime = new Date(at).toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' })
      expect(clockTime(at, timeZone)).toBe(localeTime.replace(/\s/g, ' '))
    }),
    { numRuns: runs(1_000) },
  )
})

test('any instant in any time zone is recovered from its local time', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const { year, month, day, hour, minute, second } = fromAbsolute(at, timeZone)
      const date = new CalendarDate(year, month, day)
      const time = new Time(hour, minute, second)
      const expected = toZoned(toCalendarDateTime(date, time), timeZone, 'earlier').toDate().getTime()
      expect(instantIn(date.toString(), time.toString(), timeZone)).toBe(expected)
    }),
    { numRuns: runs(500) },
  )
})

test('a local time that a change of clocks skips is still an instant of that day', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const found = instantIn(dayIn(at, timeZone), '02:30:00', timeZone)
      expect(dayIn(found, timeZone)).toBe(dayIn(at, timeZone))
      expect(clockTime(found, timeZone)).toMatch(/^[2-5]:[03]0 AM$/)
    }),
  )
})

test.each([
  ['America/Tijuana', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['America/Culiacan_Centro', false],
  ['-07:00', false],
  ['', false],
])('that %j is a time zone is %s', (name, answer) => {
  expect(isTimeZone(name)).toBe(answer)
})

test('the runtime’s time zone data are younger than Mexico’s end of summer time', () => {
  expect(process.versions.tz ?? '').toMatch(/^20(2[3-9]|[3-9]\d)/)
})
