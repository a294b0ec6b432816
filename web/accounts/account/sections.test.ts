import { expect, test } from 'vitest'
import { currentSection } from './sections.ts'

const places = [
  { id: 'a', top: -500 },
  { id: 'b', top: 90 },
  { id: 'c', top: 400 },
]

test('the section that is shown is the last one that begins above the line', () => {
  expect(currentSection(places, 100, false)).toBe('b')
  expect(currentSection(places, 80, false)).toBe('a')
})

test('the first section is shown above all sections, the last one at the end of the page', () => {
  expect(currentSection(places, -600, false)).toBe('a')
  expect(currentSection(places, 100, true)).toBe('c')
  expect(currentSection([], 100, true)).toBeUndefined()
})
