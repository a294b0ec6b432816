import { expect, test } from 'vitest'
import { statColumn } from './leader-columns.ts'
import { leaders } from './leaders.ts'

test.each([
  ['Año', 'year'],
  ['AÑO', 'year'],
  ['an\u0303o', 'year'],
  ['J', 'g'],
  ['2B', 'h2b'],
  ['3b', 'h3b'],
  ['HR', 'hr'],
  [' avg ', 'avg'],
])('the column %s is the field %s', (header, field) => {
  expect(statColumn(header)).toBe(field)
})

test.each([
  ['2B', 'h2b'],
  ['3b', 'h3b'],
  ['j', 'g'],
  ['Año', 'year'],
  ['ERA', 'era'],
])('the leaders take a column by its printed header: %s', (column, field) => {
  expect(leaders.query?.parse({ column }).column).toBe(field)
})

test('the leaders refuse a column that neither table has', () => {
  for (const column of ['', 'pos', '4b', 'years', 'constructor'])
    expect(leaders.query?.safeParse({ column }).success).toBe(false)
})
