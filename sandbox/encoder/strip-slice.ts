import { type BitWriter, bitWriter } from './bits.ts'
import {
  DEBLOCK_OFF,
  SLICE_I,
  SLICE_P,
  type SliceHeader,
  type Stream,
  sliceUnit,
  writeSlice,
} from './h264-headers.ts'
import { MACROBLOCK } from './ladder.ts'
import type { StripFrame } from './strip-frame.ts'

/** How one macroblock is coded; every way gives the strip's samples exactly. */
type Coding = 'skip' | 'vertical' | 'horizontal' | 'samples'

const I_PCM = 25
const INTRA_TYPES_IN_P = 5
const CHROMA_HORIZONTAL = 1
const CHROMA_VERTICAL = 2
const PCM_BYTES = 384
/** An I_PCM macroblock counts as 16 coefficients in its neighbours' coeff_token tables (9.2.1). */
const PCM_COEFFICIENTS = 16

/**
 * The strip's own slice at the top of the frame whose scene slice has `scene` as its header. With `previous`
 * (the strip of the frame before) it codes only what changed; without, it is an I slice.
 */
export const stripSlice = (
  stream: Stream,
  scene: SliceHeader,
  strip: StripFrame,
  previous?: StripFrame,
): Uint8Array => {
  const header: SliceHeader = {
    ...scene,
    firstMacroblock: 0,
    type: previous ? SLICE_P : SLICE_I,
    qpDelta: 0,
    deblocking: { off: DEBLOCK_OFF, alpha: 0, beta: 0 },
  }
  const to = bitWriter(previous ? 64 : strip.luma.length * 2)
  writeSlice(stream, header, to)
  writeMacroblocks(to, strip, previous)
  return sliceUnit(header, to.finish())
}

type Place = { column: number; row: number }

const writeMacroblocks = (to: BitWriter, strip: StripFrame, previous: StripFrame | undefined) => {
  const across = strip.width / MACROBLOCK
  const count = across * (strip.height / MACROBLOCK)
  if (previous === strip) return to.unsigned(count)
  const coefficients = new Uint8Array(count)
  const typeBase = previous ? INTRA_TYPES_IN_P : 0
  let skipped = 0
  for (let n = 0; n < count; n++) {
    const place = { column: n % across, row: Math.floor(n / across) }
    const coding = codingOf(strip, previous, place)
    if (coding === 'skip') {
      skipped++
      continue
    }
    if (previous) to.unsigned(skipped)
    skipped = 0
    if (coding === 'samples') {
      writeSamples(to, typeBase, samples(strip, place))
      coefficients[n] = PCM_COEFFICIENTS
    } else {
      writePrediction(to, typeBase, coding)
      writeEmptyBlock(to, place.column ? coefficients[n - 1] : undefined, coefficients[n - across])
    }
  }
  if (skipped) to.unsigned(skipped)
}

const writeSamples = (to: BitWriter, typeBase: number, bytes: Uint8Array) => {
  to.unsigned(typeBase + I_PCM)
  to.align()
  to.raw(bytes)
}

// I_16x16, no residual: mb_type, intra_chroma_pred_mode, mb_qp_delta; the empty DC's coeff_token follows.
const writePrediction = (to: BitWriter, typeBase: number, coding: 'vertical' | 'horizontal') => {
  to.unsigned(typeBase + (coding === 'vertical' ? 1 : 2))
  to.unsigned(coding === 'vertical' ? CHROMA_VERTICAL : CHROMA_HORIZONTAL)
  to.signed(0)
}

// coeff_token of TotalCoeff 0: the neighbours here have 0 or 16, so nC is either below 2 or at least 8.
const writeEmptyBlock = (to: BitWriter, left: number | undefined, above: number | undefined) => {
  const both = left !== undefined && above !== undefined
  const context = both ? (left + above + 1) >> 1 : (left ?? above ?? 0)
  if (context < 2) to.bits(1, 1)
  else to.bits(3, 6)
}

const codingOf = (strip: StripFrame, previous: StripFrame | undefined, place: Place): Coding => {
  const { column, row } = place
  const planes = planesOf(strip, place)
  if (previous && planesOf(previous, place).every((old, i) => same(planes[i], old))) return 'skip'
  if (row > 0 && planes.every((plane) => repeats(plane, plane.stride))) return 'vertical'
  if (column > 0 && planes.every((plane) => repeats(plane, 1))) return 'horizontal'
  return 'samples'
}

type Block = { plane: Uint8Array; stride: number; at: number; size: number }
const planesOf = (strip: StripFrame, { column, row }: Place): Block[] =>
  [strip.luma, strip.cb, strip.cr].map((plane, i) => {
    const stride = i ? strip.width / 2 : strip.width
    const size = i ? MACROBLOCK / 2 : MACROBLOCK
    return { plane, stride, at: row * size * stride + column * size, size }
  })

const same = (a: Block | undefined, b: Block): boolean => {
  for (let y = 0; a && y < b.size; y++) {
    for (let i = b.at + y * b.stride; i < b.at + y * b.stride + b.size; i++)
      if (a.plane[i] !== b.plane[i]) return false
  }
  return a !== undefined
}

// Does every sample equal the one `back` before it: the line above, or the sample to the left?
const repeats = ({ plane, stride, at, size }: Block, back: number): boolean => {
  for (let y = 0; y < size; y++) {
    for (let i = at + y * stride; i < at + y * stride + size; i++)
      if (plane[i] !== plane[i - back]) return false
  }
  return true
}

const samples = (strip: StripFrame, place: Place): Uint8Array => {
  const out = new Uint8Array(PCM_BYTES)
  let length = 0
  for (const { plane, stride, at, size } of planesOf(strip, place)) {
    for (let y = 0; y < size; y++) {
      for (let i = at + y * stride; i < at + y * stride + size; i++) out[length++] = plane[i] ?? 0
    }
  }
  return out
}
