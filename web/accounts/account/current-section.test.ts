import { expect, test } from 'vitest'
import { currentSection } from './current-section.ts'

const places = [
  { id: 'a', top: -500 },
  { id: 'b', top: 90 },
  { id: 'c', top: 400 },
]

test('the section that is shown is the last one that begins above the line', () => {
  expect(currentSection(places, 100, false)).toBe('b')
  expect(currentSection(places, 80, false)).toBe('a')
})

test('above all sections it is the first, at the end of the page the last', () => {
  expect(currentSection(places, -600, false)).toBe('a')
  expect(currentSection(places, 100, true)).toBe('c')
  expect(currentSection([], 100, true)).toBeUndefined()
})
