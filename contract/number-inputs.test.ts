import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { runs } from '../testing/runs.ts'
import { decimalNumber, wholeNumber } from './number-inputs.ts'

const MAX = 2_147_483_647
const id = wholeNumber(z.positive(), z.maximum(MAX))
const total = decimalNumber(z.nonnegative(), z.maximum(1_000_000))
const RUNS = 200
const THOROUGH_RUNS = 2_000
const numRuns = runs(RUNS, THOROUGH_RUNS)

/** Texts that JavaScript reads as numbers, and that no client sends as one. */
const otherWritings = ['0x2d', '0b11', '0o7', '1e3', ' 12 ', '12\n', '+5', '-5', '-0', '1_0', '١٢', '', ' ']

test.each([...otherWritings, '5.0', '1.5', '99999999999', '0', 1.5, 0, -1])('%j is no id', (sent) => {
  expect(id.safeParse(sent).success).toBe(false)
})

test.each([...otherWritings, '.5', '5.', '1.2.3', '1,199.00', '1000000.01', -1])(
  '%j is no amount of money',
  (sent) => {
    expect(total.safeParse(sent).success).toBe(false)
  },
)

test('a value that is neither a number nor a text is no number, even where JavaScript converts it', () => {
  for (const sent of [true, false, null, undefined, [], ['5'], [5], {}, new Date(5), Number.NaN, Infinity])
    for (const schema of [wholeNumber(), decimalNumber()]) expect(schema.safeParse(sent).success).toBe(false)
})

test('a number that may be missing is refused all the same where it is no number', () => {
  const { optional, byDefault } = { optional: z.optional(total), byDefault: z._default(id, 2) }
  expect([optional.parse(undefined), byDefault.parse(undefined)]).toEqual([undefined, 2])
  for (const schema of [optional, byDefault])
    for (const sent of ['', '0x2', null]) expect(schema.safeParse(sent).success).toBe(false)
})

test.each([250, '250', '250.00', '0250.0'])('the amount %j is 250', (sent) => {
  expect(total.parse(sent)).toBe(250)
})

test('a whole number within the bounds is read from JSON, and from its digits with or without zeros before them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX }), fc.nat(20), (number, zeros) => {
      for (const sent of [number, `${number}`, '0'.repeat(zeros) + number])
        expect(id.parse(sent)).toBe(number)
    }),
    { numRuns },
  )
})

test('a whole number outside of the bounds is refused, as a number and as its digits', () => {
  const outside = fc.oneof(fc.maxSafeInteger(), fc.integer({ max: 0 }), fc.bigInt({ min: BigInt(MAX) + 1n }))
  fc.assert(
    fc.property(
      outside.filter((it) => it < 1 || it > MAX),
      (number) => {
        for (const sent of [Number(number), `${number}`]) expect(id.safeParse(sent).success).toBe(false)
      },
    ),
    { numRuns },
  )
})

test('an amount is read as it is written, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      for (const sent of [cents / 100, (cents / 100).toFixed(2)]) expect(total.parse(sent)).toBe(cents / 100)
    }),
    { numRuns },
  )
})

test('a text with anything in it but digits is no whole number, whatever JavaScript reads in it', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.nat(0xffff).map((it) => String.fromCharCode(it)) }),
    fc.tuple(fc.constantFrom('0x', '0b', '0o', ' ', '-', '+', '.'), fc.nat()).map((it) => it.join('')),
    fc.tuple(fc.nat(), fc.constantFrom('e3', 'n', '.0', ' ', '\n', '\u0000')).map((it) => it.join('')),
    fc.double().map(String),
  )
  fc.assert(
    fc.property(
      texts.filter((it) => it === '' || [...it].some((character) => !'0123456789'.includes(character))),
      (text) => {
        expect(wholeNumber().safeParse(text).success).toBe(false)
      },
    ),
    { numRuns },
  )
})
