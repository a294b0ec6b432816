import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BitReader } from './bits.ts'
import { readSlice, SLICE_I, SLICE_P, type SliceHeader, type Stream } from './h264-headers.ts'
import type { StripFrame } from './strip-frame.ts'
import { stripSlice } from './strip-slice.ts'

const STREAM: Stream = { frameNumBits: 4, pocType: 2, pocBits: 0, deblockingControl: true }
const IDR: SliceHeader = {
  nal: 0x65,
  idr: true,
  firstMacroblock: 8,
  type: SLICE_I,
  pps: 0,
  frameNum: 0,
  idrPicId: 1,
  poc: 0,
  qpDelta: 3,
  deblocking: { off: 2, alpha: 0, beta: 0 },
}
const LATER: SliceHeader = { ...IDR, nal: 0x61, idr: false, type: SLICE_P, frameNum: 5, idrPicId: 0 }
const ACROSS = 4
const ROWS = 2

const emptyStrip = (): StripFrame => ({
  width: ACROSS * 16,
  height: ROWS * 16,
  luma: new Uint8Array(ACROSS * ROWS * 256).fill(30),
  cb: new Uint8Array(ACROSS * ROWS * 64).fill(130),
  cr: new Uint8Array(ACROSS * ROWS * 64).fill(120),
})
// Few values and full 8-sample cells: many equal neighbours, so that every coding occurs.
const strip = fc
  .array(fc.constantFrom(30, 30, 30, 200), { minLength: ACROSS * ROWS * 4, maxLength: ACROSS * ROWS * 4 })
  .map((cells) => {
    const frame = emptyStrip()
    frame.luma.forEach((_, i) => {
      const cell = Math.floor(i / frame.width / 8) * ACROSS * 2 + Math.floor((i % frame.width) / 8)
      frame.luma[i] = cells[cell] ?? 0
    })
    return frame
  })

test('a strip slice alone decodes to its frame bit by bit', () => {
  fc.assert(
    fc.property(strip, (frame) => {
      expect(decode(stripSlice(STREAM, IDR, frame))).toEqual(frame)
    }),
  )
})

test('a strip slice after another frame decodes to the new one bit by bit', () => {
  fc.assert(
    fc.property(strip, strip, (previous, frame) => {
      expect(decode(stripSlice(STREAM, LATER, frame, previous), previous)).toEqual(frame)
    }),
  )
})

test('a strip slice of an unchanged frame has a few bytes', () => {
  const frame = emptyStrip()
  expect(stripSlice(STREAM, LATER, frame, frame).length).toBeLessThan(8)
})

// A decoder of exactly the four codings that the slice may use, written from the standard alone.
const decode = (unit: Uint8Array, previous?: StripFrame): StripFrame => {
  const { header, rest } = readSlice(STREAM, unit)
  expect(header).toMatchObject({
    firstMacroblock: 0,
    type: previous ? SLICE_P : SLICE_I,
    qpDelta: 0,
    deblocking: { off: 1 },
  })
  const out = previous ? structuredClone(previous) : emptyStrip()
  const coefficients: number[] = []
  while (coefficients.length < ACROSS * ROWS) {
    for (let skipped = previous ? rest.unsigned() : 0; skipped > 0; skipped--) coefficients.push(0)
    const n = coefficients.length
    if (n < ACROSS * ROWS) coefficients.push(macroblock(rest, out, n, coefficients, previous ? 5 : 0))
  }
  expect(moreData(rest)).toBe(false)
  return out
}

const moreData = (from: BitReader) => {
  const last = from.bytes.at(-1) ?? 0
  return from.position() < from.bytes.length * 8 - 1 - Math.log2(last & -last)
}

const macroblock = (
  from: BitReader,
  out: StripFrame,
  n: number,
  coefficients: number[],
  base: number,
): number => {
  const type = from.unsigned() - base
  const planes = [
    { plane: out.luma, size: 16 },
    { plane: out.cb, size: 8 },
    { plane: out.cr, size: 8 },
  ]
  if (type === 25) while (from.position() % 8) expect(from.bit()).toBe(0)
  else emptyResidual(from, type, n, coefficients)
  for (const { plane, size } of planes) {
    const stride = ACROSS * size
    const at = Math.floor(n / ACROSS) * size * stride + (n % ACROSS) * size
    for (let i = 0; i < size * size; i++) {
      const to = at + Math.floor(i / size) * stride + (i % size)
      const from16 = type === 1 ? at - stride + (i % size) : at + Math.floor(i / size) * stride - 1
      plane[to] = type === 25 ? from.bits(8) : (plane[from16] ?? -1)
    }
  }
  return type === 25 ? 16 : 0
}

const emptyResidual = (from: BitReader, type: number, n: number, coefficients: number[]) => {
  expect([1, 2]).toContain(type)
  expect(from.unsigned()).toBe(type === 1 ? 2 : 1)
  expect(from.signed()).toBe(0)
  const near = [n % ACROSS ? coefficients[n - 1] : undefined, coefficients[n - ACROSS]].filter(
    (c) => c !== undefined,
  )
  const context = near.length ? Math.ceil(near.reduce((a, b) => a + b, 0) / near.length) : 0
  expect(context < 2 ? from.bits(1) : from.bits(6)).toBe(context < 2 ? 1 : 3)
}
