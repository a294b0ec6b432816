import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '../../contract/games.ts'
import { daysFrom, shortTeamName, stateOf } from './calendar-days.ts'

const day = (date: string): CalendarDay => ({ title: date, dateDay: '', dateMonth: '', date, games: [] })

describe('the days of the calendar', () => {
  test('seven days in a row are shown, across a month and a leap day', () => {
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

  test('whatever days the answer holds, there are seven and they begin with the chosen one', () => {
    const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.array(dates, { maxLength: 9 }), (first, others) => {
        const from = first.toISOString().slice(0, 10)
        const shown = daysFrom(
          from,
          others.map((it) => day(it.toISOString().slice(0, 10))),
        )
        expect(shown).toHaveLength(7)
        expect(shown[0]?.date).toBe(from)
        expect(new Set(shown.map((it) => it.date)).size).toBe(7)
      }),
    )
  })
})

test('a narrow screen shows the first three words of a club', () => {
  expect(shortTeamName('Cañeros de Los Mochis')).toBe('Cañeros de Los')
  expect(shortTeamName('Charros de Jalisco')).toBe('Charros de Jalisco')
})

test('a game is labelled by its state, and only a live or recorded one opens a picture', () => {
  expect(stateOf({ status: 'Live', gameStatus: 1 })).toEqual({ label: 'live', picture: 'live' })
  expect(stateOf({ status: 'Live', gameStatus: 4 })).toEqual({ label: 'warmup', picture: 'live' })
  expect(stateOf({ status: 'On Demand', gameStatus: 2 })).toEqual({ label: 'final', picture: 'recorded' })
  expect(stateOf({ status: 'Terminated', gameStatus: 2 })).toEqual({ label: 'terminated', picture: null })
  expect(stateOf({ status: 'Postponed', gameStatus: 5 }).label).toBe('suspended')
  expect(stateOf({ status: 'Postponed', gameStatus: 6 }).label).toBe('postponed')
  expect(stateOf({ status: 'Cancelled', gameStatus: 7 }).label).toBe('cancelled')
  expect(stateOf({ status: 'ComminSoon', gameStatus: 3 }).label).toBe('starting')
  expect(stateOf({ status: 'ComminSoon', gameStatus: 0 }).label).toBe('comingSoon')
})
