import { expect, test } from 'vitest'
import { halfInningText, ordinalInning, outsText, shortStatus } from './status-text.ts'

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

const game = { time: '7:30 PM', timeKnown: true, inning: 10, half: 'bottom', outs: 1 } as const
test.each([
  [0, '7:30 PM CT'],
  [3, '7:30 PM CT'],
  [4, '7:30 PM CT'],
  [1, '10ma Baja'],
  [2, 'Final/10'],
  [5, 'Suspendido'],
  [6, 'Pospuesto'],
  [7, 'Cancelado'],
] as const)('the short status of status %i is %s', (status, text) => {
  expect(shortStatus({ ...game, status })).toBe(text)
})

test('the short status of a time that is not set has no CT', () => {
  expect(shortStatus({ ...game, status: 0, time: 'Por definir', timeKnown: false })).toBe('Por definir')
})
