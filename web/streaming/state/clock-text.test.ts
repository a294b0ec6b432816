import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('a duration is written as on a clock', () => {
  expect([0, 45, 65, 725, 3_725].map(clockText)).toEqual(['0:00', '0:45', '1:05', '12:05', '1:02:05'])
})
