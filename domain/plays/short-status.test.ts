import { expect, test } from 'vitest'
import { shortStatus } from './short-status.ts'

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
