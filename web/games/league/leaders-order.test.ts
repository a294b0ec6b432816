import { expect, test } from 'vitest'
import { leadersSearch, nextOrder, sortOf } from './leaders-order.ts'

test('batting leaders are ordered by highest average, pitching leaders by lowest earned run average', () => {
  expect(sortOf({})).toEqual({ column: 'avg', order: 'desc' })
  expect(sortOf({ mode: 'pitching' })).toEqual({ column: 'era', order: 'asc' })
})

test('the leaders are ordered by a pressed column with its best first, and reversed when it is pressed again', () => {
  expect(nextOrder({}, 'hr')).toEqual({ column: 'hr', order: 'desc' })
  expect(nextOrder({ column: 'hr', order: 'desc' }, 'hr')).toEqual({ column: 'hr', order: 'asc' })
  expect(nextOrder({ mode: 'pitching' }, 'era')).toEqual({ column: 'era', order: 'desc' })
  expect(nextOrder({ mode: 'pitching' }, 'whip')).toEqual({ column: 'whip', order: 'asc' })
})

test('the order of the leaders ignores columns of the other table and invalid values in the address', () => {
  expect(nextOrder({ mode: 'pitching' }, 'avg')).toEqual({})
  // The router merges the result over the typed search.
  const typed = { mode: 'x', type: 7, column: 'era', order: 'up' }
  expect({ ...typed, ...leadersSearch(typed) }).toEqual({})
  expect(leadersSearch({ mode: 'pitching', type: 'playoffs', column: 'so', order: 'asc' })).toEqual({
    mode: 'pitching',
    type: 'playoffs',
    column: 'so',
    order: 'asc',
  })
})

test('the leaders can be ordered by a column as its head is printed: J, 2B, 3B, año', () => {
  const ordered = ['J', '2B', '3b', 'Año', 'HR'].map((column) => sortOf(leadersSearch({ column })).column)
  expect(ordered).toEqual(['g', 'h2b', 'h3b', 'year', 'hr'])
})
