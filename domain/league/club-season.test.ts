import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clubSeasonOf } from './club-season.ts'

type Game = { date: string; isHome: boolean; runs: number; opponentRuns: number }
const game = (date: string, runs: number, opponentRuns: number, isHome = true): Game => ({
  date,
  isHome,
  runs,
  opponentRuns,
})

test('a club’s season has its streak, its records at home and away, of one run and by month, and its runs', () => {
  const season = clubSeasonOf([
    game('2026-11-03', 4, 3),
    game('2026-11-02', 7, 1, false),
    game('2026-11-01', 0, 2, false),
    game('2026-10-31', 5, 4),
  ])
  expect(season).toMatchObject({
    streak: { won: true, games: 2 },
    home: { wins: 2, losses: 0 },
    away: { wins: 1, losses: 1 },
    oneRun: { wins: 2, losses: 0 },
    lastTen: { wins: 3, losses: 1 },
    runs: 16,
    opponentRuns: 10,
  })
  expect(
    season.months.map(({ month, record, games }) => [month, record, games.map((it) => it.date)]),
  ).toEqual([
    ['2026-10', { wins: 1, losses: 0 }, ['2026-10-31']],
    ['2026-11', { wins: 2, losses: 1 }, ['2026-11-01', '2026-11-02', '2026-11-03']],
  ])
})

test('a club that has not played has no streak and no months, and a tie ends a streak without counting', () => {
  expect(clubSeasonOf([])).toMatchObject({ streak: null, months: [], runs: 0 })
  expect(clubSeasonOf([game('2026-11-02', 2, 2), game('2026-11-01', 3, 1)]).streak).toBeNull()
  expect(clubSeasonOf([game('2026-11-03', 1, 4), game('2026-11-02', 2, 2)]).streak).toEqual({
    won: false,
    games: 1,
  })
})

test('however a season goes, home and away make up all of it, and so do its months', () => {
  const results = fc.array(
    fc.record({
      date: fc.constantFrom('2026-12-30', '2026-12-02', '2026-11-20', '2026-10-12'),
      isHome: fc.boolean(),
      runs: fc.nat(15),
      opponentRuns: fc.nat(15),
    }),
    { maxLength: 70 },
  )
  fc.assert(
    fc.property(results, (games) => {
      const { home, away, months, streak, lastTen } = clubSeasonOf(games)
      const wins = games.filter((it) => it.runs > it.opponentRuns).length
      expect(home.wins + away.wins).toBe(wins)
      expect(months.reduce((sum, it) => sum + it.record.wins, 0)).toBe(wins)
      expect(months.flatMap((it) => it.games)).toHaveLength(games.length)
      expect(lastTen.wins + lastTen.losses).toBeLessThanOrEqual(10)
      expect(streak?.games ?? 0).toBeLessThanOrEqual(games.length)
    }),
  )
})
