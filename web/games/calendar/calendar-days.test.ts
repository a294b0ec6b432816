import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDay, CalendarGame } from '../../../contract/games/calendar.ts'
import { daysFrom, gameStateOf, shortTeamName } from './calendar-days.ts'

const day = (date: string): CalendarDay => ({ title: date, dateDay: '', dateMonth: '', date, games: [] })

test('the calendar shows seven days in a row, across a month and a leap day', () => {
  expect(daysFrom('2024-02-27', undefined).map((it) => it.date)).toEqual([
    '2024-02-27',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
    '2024-03-02',
    '2024-03-03',
    '2024-03-04',
  ])
})

test('the calendar shows seven days from the chosen one on, whatever days the response holds', () => {
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, fc.array(dates, { maxLength: 9 }), (first, others) => {
      const from = first.toISOString().slice(0, 10)
      const visible = daysFrom(
        from,
        others.map((it) => day(it.toISOString().slice(0, 10))),
      )
      expect(visible).toHaveLength(7)
      expect(visible[0]?.date).toBe(from)
      expect(new Set(visible.map((it) => it.date)).size).toBe(7)
    }),
  )
})

test('a narrow screen shows the first three words of a club’s name, and none that leads to a fourth', () => {
  expect(shortTeamName('Cañeros de Los Mochis')).toBe('Cañeros')
  expect(shortTeamName('Club Real de la Costa')).toBe('Club Real')
  expect(shortTeamName('Charros de Jalisco')).toBe('Charros de Jalisco')
})

test('a game is labelled by its state, and only a live or recorded one has video', () => {
  const state = (status: CalendarGame['status'], gameStatus: number, detailedState = '') =>
    gameStateOf({ status, gameStatus, detailedState })
  expect(state('Live', 1)).toEqual({ label: 'live', videoKind: 'live' })
  expect(state('Live', 1, 'Delayed: Rain')).toEqual({ label: 'delayedByRain', videoKind: 'live' })
  expect(state('Live', 1, 'Delayed: Power')).toEqual({ label: 'delayed', videoKind: 'live' })
  expect(state('On Demand', 2)).toEqual({ label: 'final', videoKind: 'recorded' })
  expect(state('Terminated', 2)).toEqual({ label: 'terminated', videoKind: null })
  expect(state('Postponed', 5).label).toBe('suspended')
  expect(state('Postponed', 6).label).toBe('postponed')
  expect(state('Cancelled', 7).label).toBe('cancelled')
  expect(state('ComminSoon', 3).label).toBe('starting')
  expect(state('ComminSoon', 4)).toEqual({ label: 'warmup', videoKind: null })
  expect(state('ComminSoon', 3, 'Delayed Start: Rain').label).toBe('startDelayed')
  expect(state('ComminSoon', 0).label).toBe('comingSoon')
})

test('the calendar of one club has its games alone, at home and away, and all seven days', () => {
  const game = (mlbid: number, away: number, home: number) =>
    ({ mlbid, awayTeam: { id: away }, homeTeam: { id: home } }) as CalendarGame
  const games = [game(1, 677, 673), game(2, 675, 678), game(3, 678, 677)]
  const days = daysFrom('2026-11-22', [{ ...day('2026-11-22'), games }, day('2026-11-23')], 677)
  expect(days).toHaveLength(7)
  expect(days[0]?.games.map((it) => it.mlbid)).toEqual([1, 3])
})
