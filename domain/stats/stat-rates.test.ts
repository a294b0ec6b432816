import { expect, test } from 'vitest'
import { plateRates, share, totalBases, whip, winPercent } from './stat-rates.ts'

test.each([
  [37, 27, '.578'],
  [10, 0, '1.000'],
  [0, 3, '.000'],
  [0, 0, '.000'],
  [2, 1, '.667'],
])('the percentage of %i wins and %i losses is %s', (wins, losses, percent) => {
  expect(winPercent(wins, losses)).toBe(percent)
})

test('a rate without an attempt is not zero', () => {
  expect([share(0, 0), share(0, 4), share(1, 4)]).toEqual(['.---', '.000', '.250'])
})

// A season that the league printed: 134 hits in 489 at-bats, 31 doubles, a triple, 10 home runs.
const season = { ab: 489, h: 134, h2b: 31, h3b: 1, hr: 10, bb: 36, hbp: 4, sf: 2 }

test('the rates of a season are those the league prints', () => {
  expect(totalBases(season)).toBe(197)
  expect(plateRates(season)).toEqual({ avg: '.274', obp: '.328', slg: '.403', ops: '.731' })
  const none = { ab: 0, h: 0, h2b: 0, h3b: 0, hr: 0, bb: 0, hbp: 0, sf: 0 }
  expect(plateRates(none)).toEqual({ avg: '.000', obp: '.000', slg: '.000', ops: '.000' })
  expect(plateRates({ ...none, bb: 1 })).toEqual({ avg: '.000', obp: '1.000', slg: '.000', ops: '1.000' })
})

test.each([
  [9, 40, 141, '1.04'],
  [0, 0, 3, '0.00'],
  [1, 0, 0, '-.--'],
  [10, 17, 40, '2.03'],
  [13, 30, 120, '1.08'],
])('%i walks and %i hits in %i outs are a WHIP of %s', (walks, hits, outs, displayed) => {
  expect(whip(walks, hits, outs)).toBe(displayed)
})
