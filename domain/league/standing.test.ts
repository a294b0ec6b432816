import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type GameResult,
  generalTable,
  halfEndByRecords,
  halfTable,
  pointsForRank,
  pointsTable,
  pointsText,
  type TableClub,
} from './standing.ts'

const clubs: TableClub[] = ['HER', 'MXC', 'OBR', 'NAV'].map((name, index) => ({
  id: index + 1,
  name,
  team_name: `Club ${name}`,
}))
let pk = 0
const game = (away: number, home: number, awayRuns: number, homeRuns: number): GameResult => {
  pk += 1
  return {
    gamePk: pk,
    day: '2026-10-20',
    scheduled: '2026-10-20',
    gameType: 'R',
    away,
    home,
    awayRuns,
    homeRuns,
  }
}

test.each([
  [1, '10'],
  [2, '9'],
  [3, '8'],
  [4, '7'],
  [5, '6'],
  [6, '5.5'],
  [7, '5'],
  [8, '4.5'],
  [9, '4'],
  [10, '3.5'],
  [11, '0'],
])('place %i of a half gives %s points', (rank, points) => {
  expect(pointsText(pointsForRank(rank))).toBe(points)
})

test('a half’s table has tied clubs in the league’s order, while its records cover the same games', () => {
  const level = [game(1, 2, 5, 1), game(2, 1, 2, 1)]
  const officialRecords = (wins: number) =>
    new Map([
      [1, { wins, losses: 1, rank: 2 }],
      [2, { wins, losses: 1, rank: 1 }],
    ])
  const order = (official?: ReturnType<typeof officialRecords>) =>
    halfTable(clubs.slice(0, 2), level, official).map((it) => it.name)
  expect([order(), order(officialRecords(1)), order(officialRecords(2))]).toEqual([
    ['HER', 'MXC'],
    ['MXC', 'HER'],
    ['HER', 'MXC'],
  ])
})

test('a half’s table is ordered by percentage, with games behind and the points of each place', () => {
  const table = halfTable(clubs, [
    game(1, 2, 5, 1),
    game(1, 3, 5, 1),
    game(2, 3, 5, 1),
    game(2, 4, 5, 1),
    game(3, 4, 5, 1),
  ])
  expect(table.map((it) => [it.name, it.wins, it.losses, it.percent, it.gb, it.pts])).toEqual([
    ['HER', 2, 0, '1.000', '-', '10'],
    ['MXC', 2, 1, '.667', '0.5', '9'],
    ['OBR', 1, 2, '.333', '1.5', '8'],
    ['NAV', 0, 2, '.000', '2', '7'],
  ])
})

test('a half’s table breaks a tie by the games among the tied clubs, then by run difference', () => {
  const amongThem = [game(1, 2, 1, 2), game(1, 3, 9, 0), game(2, 4, 0, 1)]
  expect(halfTable(clubs.slice(0, 2), amongThem).map((it) => it.name)).toEqual(['MXC', 'HER'])
  const byRuns = [game(1, 3, 4, 0), game(2, 4, 9, 0)]
  expect(halfTable(clubs, byRuns).map((it) => it.name)).toEqual(['MXC', 'HER', 'OBR', 'NAV'])
})

test('a half’s table does not count a drawn game', () => {
  expect(halfTable(clubs, [game(1, 2, 3, 3)]).every((it) => it.wins === 0 && it.losses === 0)).toBe(true)
})

test('a half’s table has no points before its first game', () => {
  expect(halfTable(clubs, []).map((it) => [it.name, it.percent, it.gb, it.pts])).toEqual([
    ['HER', '.000', '-', '0'],
    ['MXC', '.000', '-', '0'],
    ['NAV', '.000', '-', '0'],
    ['OBR', '.000', '-', '0'],
  ])
})

test('the points of both halves are added, and a tie of points is in the order of the season’s table', () => {
  const early = [game(1, 2, 1, 0), game(1, 2, 1, 0)]
  const late = [game(1, 2, 0, 1)]
  const first = halfTable(clubs.slice(0, 2), early)
  const second = halfTable(clubs.slice(0, 2), late)
  const general = generalTable(clubs.slice(0, 2), [...early, ...late], { first, second })
  expect(general.map((it) => [it.name, it.percent, it.pts])).toEqual([
    ['HER', '.667', '19'],
    ['MXC', '.333', '19'],
  ])
  expect(pointsTable({ first, second, general })).toEqual([
    { id: 1, name: 'HER', team_name: 'Club HER', percent: '.667', first: '10', second: '9', total: '19' },
    { id: 2, name: 'MXC', team_name: 'Club MXC', percent: '.333', first: '9', second: '10', total: '19' },
  ])
})

const anyGame = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.nat(20), fc.nat(20))
  .filter(([away, home]) => away !== home)

test('in any season every win is another club’s loss, every place is one club’s, and the order of games is irrelevant', () => {
  fc.assert(
    fc.property(fc.array(anyGame, { maxLength: 80 }), (played) => {
      const games = played.map((it) => game(...it))
      const table = halfTable(clubs, games)
      const sum = (of: (it: (typeof table)[number]) => unknown) =>
        table.reduce((all, it) => all + Number(of(it)), 0)
      expect(sum((it) => it.wins)).toBe(sum((it) => it.losses))
      expect(new Set(table.map((it) => it.id)).size).toBe(4)
      if (games.length > 0) expect(sum((it) => Number(it.pts))).toBe(34)
      expect(halfTable(clubs, games.toReversed())).toEqual(table)
    }),
  )
})

test('the league’s records of the first half determine its last day', () => {
  const on = (scheduled: string, it: GameResult): GameResult => ({ ...it, scheduled })
  const games = [
    on('2026-11-18', game(1, 2, 5, 1)),
    on('2026-11-19', game(2, 1, 5, 1)),
    on('2026-11-20', game(1, 2, 5, 1)),
    on('2026-11-22', game(1, 2, 5, 1)),
  ]
  const officialRecords = (wins: number, losses: number) =>
    new Map([
      [1, { wins, losses }],
      [2, { wins: losses, losses: wins }],
    ])
  expect(halfEndByRecords(games, officialRecords(2, 1))).toBe('2026-11-20')
  expect(halfEndByRecords(games, officialRecords(1, 1))).toBe('2026-11-19')
  expect(halfEndByRecords(games, officialRecords(9, 9))).toBeUndefined()
  expect(halfEndByRecords(games, new Map())).toBeUndefined()
})
