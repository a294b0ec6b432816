import { expect, test } from 'vitest'
import { halfInningText, ordinalInning, outsText } from './half-inning-text.ts'

test('inning ordinals have the Spanish suffixes, and ava above the tenth', () => {
  expect(Array.from({ length: 12 }, (_, index) => ordinalInning(index + 1))).toEqual([
    '1era',
    '2da',
    '3era',
    '4ta',
    '5ta',
    '6ta',
    '7ma',
    '8ava',
    '9ena',
    '10ma',
    '11ava',
    '12ava',
  ])
})

test.each([
  ['top', 0, 'Alta'],
  ['top', 2, 'Alta'],
  ['top', 3, 'Mitad'],
  ['bottom', 1, 'Baja'],
  ['bottom', 3, 'Cierre'],
] as const)('the half-inning %s with %i outs is %s', (half, outs, text) => {
  expect(halfInningText(half, outs)).toBe(text)
})

test('one out is an Out, any other number are Outs', () => {
  expect([0, 1, 2].map(outsText)).toEqual(['0 Outs', '1 Out', '2 Outs'])
})
