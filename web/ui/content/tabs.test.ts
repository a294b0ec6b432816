import { expect, test } from 'vitest'
import { tabAfter } from './tabs.tsx'

const alone = { altKey: false, ctrlKey: false, metaKey: false }
const after = (key: string, from: number) => tabAfter({ ...alone, key }, from, 3)

test('arrow keys lead from each tab to the next, and from the last to the first', () => {
  expect([0, 1, 2].map((it) => after('ArrowRight', it))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((it) => after('ArrowLeft', it))).toEqual([2, 0, 1])
})

test('Home and End lead to the first and the last tab', () => {
  expect(after('Home', 1)).toBe(0)
  expect(after('End', 1)).toBe(2)
})

test('every other key keeps its meaning for the page', () => {
  for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'ArrowUp', 'a', 'toString'])
    expect(after(key, 1)).toBe(-1)
})

test('a key with Alt, Ctrl or ⌘ stays the browser’s, such as "back"', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(tabAfter({ ...alone, [held]: true, key: 'ArrowLeft' }, 1, 3)).toBe(-1)
})
