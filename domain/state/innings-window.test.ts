import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inningNumbersToShow } from './innings-window.ts'

test('the window of nine innings is 1 to 9 until the tenth inning begins, then slides', () => {
  expect(inningNumbersToShow(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(inningNumbersToShow(9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(inningNumbersToShow(10)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(inningNumbersToShow(13)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('the window of nine innings is always nine consecutive numbers with the current inning', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (current) => {
      const visible = inningNumbersToShow(current)
      expect(visible).toHaveLength(9)
      expect(visible).toContain(current)
      expect(visible.every((it, index) => index === 0 || it === (visible[index - 1] ?? 0) + 1)).toBe(true)
    }),
  )
})
