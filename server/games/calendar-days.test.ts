import { describe, expect, it } from 'vitest'
import { parseSchedule } from '../providers/league-feed-shape.ts'
import { calendarDays } from './calendar-days.ts'
import { readSchedule } from './read-schedule.ts'

const club = (id: number, name: string) => ({
  team: { id, name, abbreviation: name.slice(0, 3).toUpperCase() },
})
const row = (over: object) => ({
  gamePk: 900_001,
  gameDate: '2026-11-20T01:30:00Z',
  officialDate: '2026-11-19',
  status: { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled' },
  teams: { away: club(677, 'Hermosillo'), home: club(673, 'Mexicali') },
  ...over,
})

/** The games of one day as the calendar tells them, from rows as the league's schedule has them. */
const calendarOf = (day: string, rows: object[]) => {
  const known = readSchedule(parseSchedule({ dates: [{ date: day, games: rows }] }))
  const source = {
    rowsOf: () => known,
    knownOf: () => undefined,
    isRecorded: () => false,
    ticketsOf: (club: number) => (club === 673 ? 'https://boletos.example/mexicali' : null),
    lastStart: undefined,
  }
  return calendarDays(source, [day])[0]?.games ?? []
}

describe('the calendar’s games', () => {
  it('say which of two they are, and that a doubleheader is of seven innings', () => {
    const games = calendarOf('2026-11-19', [
      row({ gamePk: 900_001, doubleHeader: 'Y', gameNumber: 1, scheduledInnings: 7 }),
      row({ gamePk: 900_002, doubleHeader: 'Y', gameNumber: 2, scheduledInnings: 7 }),
      row({ gamePk: 900_003, doubleHeader: 'N', gameNumber: 1 }),
    ])
    expect(games.map((it) => [it.gameOfTwo, it.scheduledInnings])).toEqual([
      [1, 7],
      [2, 7],
      [null, 9],
    ])
  })

  it('say how many innings a final game had and in which words the league tells its state', () => {
    const final = { codedGameState: 'F', statusCode: 'FR', detailedState: 'Completed Early: Rain' }
    const delayed = { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain' }
    const games = calendarOf('2026-11-19', [
      row({ gamePk: 1, status: final, linescore: { currentInning: 6 } }),
      row({ gamePk: 2, status: final }),
      row({ gamePk: 3, status: delayed, linescore: { currentInning: 5 } }),
    ])
    expect(games.map((it) => [it.innings, it.detailedState])).toEqual([
      [6, 'Completed Early: Rain'],
      [null, 'Completed Early: Rain'],
      [null, 'Delayed: Rain'],
    ])
  })

  it('name the other day of a game that was broken off or put off', () => {
    const [suspended, resumed, postponed, madeUp, usual] = calendarOf('2026-11-19', [
      row({ gamePk: 1, resumeGameDate: '2026-11-20' }),
      row({ gamePk: 2, resumedFromDate: '2026-11-18' }),
      row({ gamePk: 3, rescheduleGameDate: '2026-12-01' }),
      row({ gamePk: 4, rescheduledFromDate: '2026-11-02' }),
      row({ gamePk: 5, resumeGameDate: 'soon' }),
    ])
    expect(suspended).toMatchObject({ resumesOn: '2026-11-20', resumedFrom: null })
    expect(resumed).toMatchObject({ resumesOn: null, resumedFrom: '2026-11-18' })
    expect(postponed).toMatchObject({ madeUpOn: '2026-12-01', madeUpFrom: null })
    expect(madeUp).toMatchObject({ madeUpOn: null, madeUpFrom: '2026-11-02' })
    expect(usual).toMatchObject({ resumesOn: null, resumedFrom: null, madeUpOn: null, madeUpFrom: null })
  })

  it('sell tickets while they are still to come, where the home club says where', () => {
    const games = calendarOf('2026-11-19', [
      row({ gamePk: 1 }),
      row({ gamePk: 2, status: { codedGameState: 'P', statusCode: 'P', detailedState: 'Pre-Game' } }),
      row({ gamePk: 3, status: { codedGameState: 'I', statusCode: 'I', detailedState: 'In Progress' } }),
      row({ gamePk: 4, status: { codedGameState: 'F', statusCode: 'F', detailedState: 'Final' } }),
      row({ gamePk: 5, status: { codedGameState: 'C', statusCode: 'CI', detailedState: 'Cancelled' } }),
      row({ gamePk: 6, teams: { away: club(673, 'Mexicali'), home: club(677, 'Hermosillo') } }),
    ])
    const link = 'https://boletos.example/mexicali'
    expect(games.map((it) => it.gamesTicket)).toEqual([link, link, null, null, null, null])
  })
})
