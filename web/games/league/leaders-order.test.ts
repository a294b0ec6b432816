import { expect, test } from 'vitest'
import { leadersSearch, nextOrder, sortOf } from './leaders-order.ts'

test('the order of the leaders: is by average, the highest first, and by earned runs, the lowest first', () => {
  expect(sortOf({})).toEqual({ column: 'avg', order: 'desc' })
  expect(sortOf({ mode: 'pitching' })).toEqual({ column: 'era', order: 'asc' })
})

test('the order of the leaders: turns to a pressed column with its best first, and round when it is pressed again', () => {
  expect(nextOrder({}, 'hr')).toEqual({ column: 'hr', order: 'desc' })
  expect(nextOrder({ column: 'hr', order: 'desc' }, 'hr')).toEqual({ column: 'hr', order: 'asc' })
  expect(nextOrder({ mode: 'pitching' }, 'era')).toEqual({ column: 'era', order: 'desc' })
  expect(nextOrder({ mode: 'pitching' }, 'whip')).toEqual({ column: 'whip', order: 'asc' })
})

test('the order of the leaders: is not moved by a column of the other trade, nor by nonsense in the address', () => {
  expect(nextOrder({ mode: 'pitching' }, 'avg')).toEqual({})
  // The router lays the answer over what was typed.
  const typed = { mode: 'x', type: 7, column: 'era', order: 'up' }
  expect({ ...typed, ...leadersSearch(typed) }).toEqual({})
  expect(leadersSearch({ mode: 'pitching', type: 'playoffs', column: 'so', order: 'asc' })).toEqual({
    mode: 'pitching',
    type: 'playoffs',
    column: 'so',
    order: 'asc',
  })
})

test('the order of the leaders: is the same for a column as its head is printed: J, 2B, 3B, año', () => {
  const ordered = ['J', '2B', '3b', 'Año', 'HR'].map((column) => sortOf(leadersSearch({ column })).column)
  expect(ordered).toEqual(['g', 'h2b', 'h3b', 'year', 'hr'])
})
