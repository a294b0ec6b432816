import { expect, test } from 'vitest'
import { initialOpenInnings, toggled, withOpened } from './use-open-innings.ts'

test('the current inning opens by itself once, and the one before it stays open', () => {
  const seventh = withOpened(initialOpenInnings, 7)
  expect([...seventh.open]).toEqual([7])
  expect(withOpened(seventh, 7)).toBe(seventh)
  expect([...withOpened(seventh, 8).open]).toEqual([7, 8])
})

test('an inning that the reader closed stays closed while it goes on, and one that they opened stays open', () => {
  const closed = toggled(withOpened(initialOpenInnings, 7), 7, false)
  expect([...withOpened(closed, 7).open]).toEqual([])
  const third = toggled(closed, 3, true)
  expect([...withOpened(third, 8).open]).toEqual([3, 8])
})

test('before the first inning nothing is open', () => {
  expect(withOpened(initialOpenInnings, undefined)).toBe(initialOpenInnings)
})
