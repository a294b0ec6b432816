import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

const from = { x: 200, y: 300 }

test('a finger that goes left leads to later days, and to the right to earlier ones', () => {
  expect(swipeOf(from, { x: 120, y: 310 })).toBe('on')
  expect(swipeOf(from, { x: 260, y: 290 })).toBe('back')
})

test('a tap, and a finger that scrolls the page, lead nowhere', () => {
  expect(swipeOf(from, { x: 204, y: 301 })).toBeNull()
  expect(swipeOf(from, { x: 140, y: 380 })).toBeNull()
})
