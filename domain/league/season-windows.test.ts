import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leagueDay } from './league-time.ts'
import { endOfSeason, isWithin, windowsOfSeason } from './season-windows.ts'

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

test('the two windows of the specification’s season are its dates, in Central Time (chapter 9)', () => {
  const windows = windowsOfSeason(Date.parse('2022-11-20T18:00:00Z'))
  expect(iso(windows.lastStart)).toBe('2023-02-01T05:59:59.000Z')
  expect(iso(windows.caribbeanSeries?.from)).toBe('2023-01-31T06:00:00.000Z')
  expect(iso(windows.caribbeanSeries?.to)).toBe('2023-02-08T05:59:59.000Z')
})

test.each([
  ['2026-11-20T07:00:00Z', '2027-01-31', '2027-02-07'],
  ['2027-01-31T23:00:00Z', '2027-01-31', '2027-02-07'],
  ['2027-02-01T05:59:58Z', '2027-01-31', '2027-02-07'],
  ['2027-02-01T05:59:59Z', '2028-01-31', '2027-02-07'],
  ['2027-02-08T06:00:00Z', '2028-01-31', '2028-02-07'],
  ['2027-07-04T12:00:00Z', '2028-01-31', '2028-02-07'],
])(
  'the default windows at %s end the season on %s and the Caribbean Series on %s',
  (now, last, caribbean) => {
    const windows = windowsOfSeason(Date.parse(now))
    expect(leagueDay(windows.lastStart ?? 0)).toBe(last)
    expect(leagueDay(windows.caribbeanSeries?.to ?? 0)).toBe(caribbean)
  },
)

// The demo’s season is moved to where today is: it may go past January, or be played in summer.
test.each([
  ['2027-01-20T18:00:00Z', '2027-02-24', '2027-02-24', '2027-03-03'],
  ['2027-02-03T18:00:00Z', '2027-03-10', '2027-03-10', '2027-03-17'],
  ['2026-11-20T07:00:00Z', '2026-12-30', '2027-01-31', '2027-02-07'],
  ['2027-06-15T18:00:00Z', '2027-07-20', '2027-07-20', '2027-07-27'],
  ['2027-06-15T18:00:00Z', '2027-05-20', '2028-01-31', '2028-02-07'],
  ['2027-07-15T18:00:00Z', '2027-08-20', '2028-01-31', '2028-02-07'],
])(
  'the default windows at %s, with games until %s, end the season on %s and the Caribbean Series on %s',
  (now, to, last, caribbean) => {
    const windows = windowsOfSeason(Date.parse(now), to)
    expect(leagueDay(windows.lastStart ?? 0)).toBe(last)
    expect(leagueDay(windows.caribbeanSeries?.to ?? 0)).toBe(caribbean)
  },
)

test('the current season never ends before now, nor more than a year and a day ahead', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (now) => {
        const ahead = endOfSeason(now.getTime()) - now.getTime()
        expect(ahead).toBeGreaterThan(0)
        expect(ahead).toBeLessThanOrEqual(367 * 86_400_000)
      },
    ),
  )
})

test('both ends of a window are in it, and no instant is in an absent window', () => {
  const window = { from: 10, to: 20 }
  expect([9, 10, 20, 21].map((ms) => isWithin(window, ms))).toEqual([false, true, true, false])
  expect(isWithin(undefined, 15)).toBe(false)
})
