import { expect, test } from 'vitest'
import { type LeaderLine, leaderTable } from './leader-table.ts'

const batter = (name: string, avg: string, hr: number, opportunities: number): LeaderLine<'avg' | 'hr'> => ({
  id: name.charCodeAt(0),
  name,
  team: 1,
  pos: 'LF',
  values: { avg, hr: String(hr) },
  opportunities,
})
const lines = [
  batter('Ana', '.300', 3, 54),
  batter('Beto', '1.000', 1, 2),
  batter('Carlos', '.320', 9, 60),
  batter('Dario', '.300', 11, 54),
  batter('Elías', '.---', 0, 54),
]
const how = { order: undefined, limit: 300, mode: 'batting', gamesOf: () => 20 } as const
const names = (table: { name: string }[]) => table.map((it) => it.name)

test('an average qualifies with 2.7 plate appearances per game of the club; ties are by name', () => {
  expect(names(leaderTable(lines, { ...how, column: 'avg' }))).toEqual(['Carlos', 'Ana', 'Dario'])
  expect(names(leaderTable(lines, { ...how, column: 'avg', gamesOf: () => 0 }))[0]).toBe('Beto')
})

test('a count needs no qualification and is ordered as a number, not as text', () => {
  expect(names(leaderTable(lines, { ...how, column: 'hr', limit: 3 }))).toEqual(['Dario', 'Carlos', 'Ana'])
  expect(names(leaderTable(lines, { ...how, column: 'hr', order: 'asc' }))[0]).toBe('Elías')
})

test('the lowest ERA leads the pitchers, with 0.8 innings per game of the club', () => {
  const pitcher = (name: string, era: string, opportunities: number): LeaderLine<'era'> => ({
    id: 1,
    name,
    team: 1,
    pos: 'P',
    values: { era },
    opportunities,
  })
  const staff = [
    pitcher('A', '3.10', 48),
    pitcher('B', '0.00', 47),
    pitcher('C', '2.05', 90),
    pitcher('D', '-.--', 48),
  ]
  const table = leaderTable(staff, { ...how, mode: 'pitching', column: 'era' })
  expect(table.map((it) => it.name)).toEqual(['C', 'A'])
})
