import { expect, test } from 'vitest'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import type { VisibleDay } from './calendar-days.ts'
import { opensByItself } from './use-open-days.ts'

const day = (date: string, games: number): VisibleDay => ({
  date,
  games: Array.from({ length: games }, (_, mlbid) => ({ mlbid }) as CalendarGame),
})
const opened = (days: VisibleDay[], isOneClub: boolean) =>
  days.map((it) => it.date).filter((date) => opensByItself(days, isOneClub, date))

test('in a week of all clubs the first day that has games opens by itself', () => {
  expect(opened([day('2026-11-24', 5), day('2026-11-25', 5)], false)).toEqual(['2026-11-24'])
  expect(opened([day('2026-11-23', 0), day('2026-11-24', 5), day('2026-11-25', 5)], false)).toEqual([
    '2026-11-24',
  ])
  expect(opened([day('2026-11-23', 0)], false)).toEqual([])
})

test('in the short week of one club all days are open', () => {
  expect(opened([day('2026-11-24', 1), day('2026-11-25', 0), day('2026-11-26', 1)], true)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ])
})
