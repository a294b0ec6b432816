import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitReader, bitWriter, copyRest, dropPrevention, preventEmulation } from './bits.ts'

const field = fc.oneof(
  fc.record({ kind: fc.constant('bits' as const), count: fc.integer({ min: 1, max: 24 }), value: fc.nat() }),
  fc.record({ kind: fc.constant('unsigned' as const), value: fc.nat({ max: 2 ** 23 }) }),
  fc.record({ kind: fc.constant('signed' as const), value: fc.integer({ min: -(2 ** 22), max: 2 ** 22 }) }),
)
// Zeros and small values are what emulation prevention is about.
const payload = fc
  .array(
    fc.oneof(
      fc.constant(0),
      fc.constant(0),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 255 }),
    ),
    { maxLength: 200 },
  )
  .map((bytes) => Uint8Array.from([...bytes, 0x80]))

test('bits of a payload are read as they were written, in any order', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 60 }), (fields) => {
      const to = bitWriter(1)
      for (const f of fields) {
        if (f.kind === 'bits') to.bits(f.value % 2 ** f.count, f.count)
        else to[f.kind](f.value)
      }
      const from = bitReader(to.finish())
      for (const f of fields) {
        if (f.kind === 'bits') expect(from.bits(f.count)).toBe(f.value % 2 ** f.count)
        else expect(from[f.kind]()).toBe(f.value)
      }
    }),
  )
})

test('bits of a payload are the exp-Golomb codes of the standard’s table 9-2', () => {
  const code = (value: number) => {
    const to = bitWriter()
    to.unsigned(value)
    const bits = [...to.finish()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    return bits.slice(0, bits.lastIndexOf('1'))
  }
  expect([0, 1, 2, 3, 7, 8].map(code)).toEqual(['1', '010', '011', '00100', '0001000', '0001001'])
})

test('bits of a payload can be copied from any position to any position', () => {
  fc.assert(
    fc.property(payload, fc.nat({ max: 7 }), fc.nat({ max: 7 }), (bytes, before, after) => {
      const from = bitReader(bytes)
      from.bits(Math.min(before, bytes.length * 8 - 8))
      const rest = bitReader(bytes)
      rest.bits(from.position())
      const to = bitWriter()
      to.bits(0, after)
      const copied = bitReader(copyRest(from, to))
      copied.bits(after)
      while (rest.position() < bytes.length * 8 - 8) expect(copied.bit()).toBe(rest.bit())
    }),
  )
})

test('reading past the end of a payload throws', () => {
  expect(() => bitReader(Uint8Array.of(1)).bits(9)).toThrow(RangeError)
  expect(() => bitReader(new Uint8Array(9)).unsigned()).toThrow(RangeError)
})

test('emulation prevention leaves no start code in a NAL unit and is reversed exactly', () => {
  fc.assert(
    fc.property(payload, (bytes) => {
      const guarded = preventEmulation(bytes)
      expect(dropPrevention(guarded)).toEqual(bytes)
      for (let i = 2; i < guarded.length; i++) {
        if (guarded[i - 2] === 0 && guarded[i - 1] === 0) expect(guarded[i]).toBeGreaterThan(2)
      }
    }),
  )
})

test('emulation prevention puts its 3 where the standard says', () => {
  expect([...preventEmulation(Uint8Array.of(0, 0, 0, 0, 0, 1, 9))]).toEqual([0, 0, 3, 0, 0, 3, 0, 1, 9])
  expect([...preventEmulation(Uint8Array.of(0, 0, 3, 0, 0, 4))]).toEqual([0, 0, 3, 3, 0, 0, 4])
})
