import { expect, test } from 'vitest'
import { calendarSearch } from './calendar-search.ts'

test('a calendar address without a valid league day has no date, whatever was typed', () => {
  expect(calendarSearch({ date: '2026-11-19' })).toEqual({ date: '2026-11-19' })
  for (const date of [
    undefined,
    '',
    'hoy',
    '2026-11',
    '2026-02-30',
    '2026-99-99',
    // Days of four-digit years whose neighbours are not.
    '0000-01-01',
    '9999-12-31',
    20261119,
    ['2026-11-19'],
  ]) {
    // The router merges the result over the typed search.
    expect({ date, ...calendarSearch({ date }) }).toEqual({ date: undefined })
  }
})

test('a calendar address keeps a club of the league', () => {
  expect(calendarSearch({ club: 'HER' })).toEqual({ club: 'her' })
  expect(calendarSearch({ club: 'nyy', date: '2026-11-19' })).toEqual({ date: '2026-11-19' })
})
