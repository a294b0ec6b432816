import fc from 'fast-check'
import { expect, test } from 'vitest'
import { average, earnedRunAverage, inningsPitched, quotient } from './figures.ts'

test.each([
  [0, '0.0'],
  [1, '0.1'],
  [3, '1.0'],
  [16, '5.1'],
  [27, '9.0'],
])('%i outs are %s innings pitched', (outs, text) => {
  expect(inningsPitched(outs)).toBe(text)
})

test.each([
  [2, 7, '.286'],
  [0, 4, '.000'],
  [0, 0, '.000'],
  [1, 1, '1.000'],
  [1, 3, '.333'],
  [22, 89, '.247'],
])('%i hits in %i at-bats are an average of %s', (hits, atBats, text) => {
  expect(average(hits, atBats)).toBe(text)
})

test.each([
  [9, 85, '2.86'],
  [0, 3, '0.00'],
  [0, 0, '-.--'],
  [2, 0, '-.--'],
  [1, 1, '27.00'],
  [3, 40, '2.03'],
  [11, 120, '2.48'],
  [1, 40, '0.68'],
])('%i earned runs in %i outs are an ERA of %s', (runs, outs, text) => {
  expect(earnedRunAverage(runs, outs)).toBe(text)
})

test('a quotient rounds a half up, whatever the counts', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), (numerator, denominator) => {
      const hundredths = BigInt(quotient(numerator, denominator, 2).replace('.', ''))
      const twice = BigInt(numerator) * 200n
      // The result is the nearest number of hundredths, and the greater of two that are equally near.
      expect(2n * hundredths * BigInt(denominator) <= twice + BigInt(denominator)).toBe(true)
      expect(2n * hundredths * BigInt(denominator) > twice - BigInt(denominator)).toBe(true)
    }),
  )
})

test('an average has three decimals and no leading zero', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (hits, more) => {
      expect(average(hits, hits + more)).toMatch(/^(\.\d{3}|1\.000)$/)
    }),
  )
})
