import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [-5_000, '0 s'],
  [61_999, '61 s'],
  [119_999, '119 s'],
  [120_000, '2 min'],
  [7_199_000, '119 min'],
  [7_200_000, '2 h'],
])('the age of data: of %i ms is %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})
