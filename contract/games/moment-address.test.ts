import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, type MomentAddress, momentOf, momentOfPlay } from './moment-address.ts'

test('an address names a play, an event of a play, or a time', () => {
  expect(momentOf('jugada=12')).toEqual({ play: 12, event: null })
  expect(momentOf('jugada=0.3')).toEqual({ play: 0, event: 3 })
  expect(momentOf('t=2026-11-20T01:30:00Z')).toEqual({ at: Date.UTC(2026, 10, 20, 1, 30) })
  expect(momentOf('t=2026-11-20T01:30:00.250Z')).toEqual({ at: Date.UTC(2026, 10, 20, 1, 30, 0, 250) })
})

test.each([
  'jugada=',
  'jugada=x',
  'jugada=-1',
  'jugada=1.2.3',
  'jugada=1.',
  'jugada=99999',
  'jugada=1e3',
  'jugada= 1',
  't=',
  't=mañana',
  't=2026-11-20',
  't=2026-13-20T01:30:00Z',
  't=2026-11-20T01:30:00',
  't=2026-11-20T01:30:00+01:00',
])('the address #%s names no moment', (fragment) => {
  expect(momentOf(fragment)).toBeNull()
})

test.each(['', 'content', 'jugada', 'section-price', 'x=1', 'jugadas=1'])(
  'the fragment "%s" is none of a moment',
  (fragment) => {
    expect(momentOf(fragment)).toBeUndefined()
  },
)

test('a play of the play-by-play has an address', () => {
  expect(momentOfPlay('12')).toEqual({ play: 12, event: null })
  expect(momentOfPlay('12-3')).toEqual({ play: 12, event: 3 })
})

const number = fc.nat(9_999)
const moment: fc.Arbitrary<MomentAddress> = fc.oneof(
  fc.record({ play: number, event: fc.option(number) }),
  fc.record({ at: fc.integer({ min: 0, max: Date.UTC(2100, 0) }) }),
)

test('a written address is read back, and any text is read without an error', () => {
  fc.assert(
    fc.property(moment, (it) => {
      expect(momentOf(fragmentOf(it))).toEqual(it)
    }),
  )
  const anyText = fc.oneof(
    fc.string(),
    fc.string().map((it) => `jugada=${it}`),
    fc.string().map((it) => `t=${it}`),
  )
  fc.assert(
    fc.property(anyText, (it) => {
      expect(() => momentOf(it)).not.toThrow()
    }),
  )
})
