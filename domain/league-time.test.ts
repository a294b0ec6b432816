import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, centralTime, daysOfMonth, dayTitle, isDay, leagueDay, monthName } from './league-time.ts'

describe('the league’s clock', () => {
  test.each([
    ['2026-11-20T01:30:00Z', '7:30 PM', '2026-11-19'],
    ['2026-11-20T06:00:00Z', '12:00 AM', '2026-11-20'],
    ['2026-11-20T05:59:59Z', '11:59 PM', '2026-11-19'],
    ['2026-07-01T18:05:00Z', '12:05 PM', '2026-07-01'],
  ])('%s is %s CT of %s', (instant, time, day) => {
    expect(centralTime(Date.parse(instant))).toBe(time)
    expect(leagueDay(Date.parse(instant))).toBe(day)
  })

  test('a day is titled in Spanish', () => {
    expect(dayTitle('2026-11-20')).toBe('viernes 20 de noviembre de 2026')
    expect(monthName('2027-01-05')).toBe('enero')
  })

  test('a month has all its days, leap years included', () => {
    expect(daysOfMonth('2026-11')).toHaveLength(30)
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  })

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['nonsense', false],
  ])('%s being a day is %s', (day, answer) => {
    expect(isDay(day)).toBe(answer)
  })

  test('going forth and back comes home, over every change of clocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -400, max: 400 }), (start, days) => {
        const day = addDays('2020-01-01', start)
        expect(isDay(day)).toBe(true)
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
  })
})
