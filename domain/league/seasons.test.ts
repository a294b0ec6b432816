import { expect, test } from 'vitest'
import { firstHalfEnd, seasonAt, seasonsOf } from './seasons.ts'

test('a season spans the new year and is named by the year it began in; a summer ends it', () => {
  const seasons = seasonsOf(['2026-01-20', '2025-10-15', '2025-12-30', '2026-10-13', '2025-11-20'])
  expect(seasons).toEqual([
    { year: 2025, from: '2025-10-15', to: '2026-01-20' },
    { year: 2026, from: '2026-10-13', to: '2026-10-13' },
  ])
  expect(seasonsOf(['2026-01-20'])).toEqual([{ year: 2025, from: '2026-01-20', to: '2026-01-20' }])
})

test.each([
  ['2025-12-24', 2025],
  ['2026-07-01', 2025],
  ['2026-10-13', 2026],
  ['2020-01-01', 2025],
])('on %s the season is that of %i', (day, year) => {
  const seasons = seasonsOf(['2025-10-15', '2025-11-20', '2025-12-24', '2026-10-13'])
  expect(seasonAt(seasons, day)?.year).toBe(year)
})

test('the first half ends when the league said it did, else with the day that has half of the games', () => {
  expect(firstHalfEnd(2025, ['2025-10-15', '2025-10-16'])).toBe('2025-11-22')
  expect(firstHalfEnd(2026, ['2026-10-13', '2026-12-30', '2026-11-20', '2026-11-20'])).toBe('2026-11-20')
  expect(firstHalfEnd(2026, [])).toBe('')
})
