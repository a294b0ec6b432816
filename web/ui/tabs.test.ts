import { expect, test } from 'vitest'
import { tabAfter } from './tabs.tsx'

test('arrow keys lead from each tab to the next, and from the last to the first', () => {
  expect([0, 1, 2].map((it) => tabAfter('ArrowRight', it, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((it) => tabAfter('ArrowLeft', it, 3))).toEqual([2, 0, 1])
})

test('Home and End lead to the first and the last tab', () => {
  expect(tabAfter('Home', 1, 3)).toBe(0)
  expect(tabAfter('End', 1, 3)).toBe(2)
})

test('every other key stays what it is for the page', () => {
  for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'ArrowUp', 'a', 'toString'])
    expect(tabAfter(key, 1, 3)).toBe(-1)
})
