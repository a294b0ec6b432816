import {
  type BitReader,
  type BitWriter,
  bitReader,
  bitWriter,
  copyRest,
  dropPrevention,
  preventEmulation,
} from './bits.ts'

/** Fields of the two parameter sets that the slice headers depend on (ITU-T H.264, 7.3.2.1, 7.3.2.2). */
export type Stream = { frameNumBits: number; pocType: number; pocBits: number; deblockingControl: boolean }

/** A slice header's fields (7.3.3), for pictures that are one slice, baseline profile, one reference. */
export type SliceHeader = {
  nal: number
  idr: boolean
  firstMacroblock: number
  type: number
  pps: number
  frameNum: number
  idrPicId: number
  poc: number
  qpDelta: number
  deblocking: { off: number; alpha: number; beta: number }
}

export const SLICE_P = 0
export const SLICE_I = 2
export const DEBLOCK_OFF = 1
/** Filter inside the slice, never across its border. */
const DEBLOCK_INSIDE = 2
const BASELINE = 66
const payload = (unit: Uint8Array) => bitReader(dropPrevention(unit.subarray(1)))
const unitOf = (nal: number, body: Uint8Array): Uint8Array => {
  const guarded = preventEmulation(body)
  const unit = new Uint8Array(guarded.length + 1)
  unit[0] = nal
  unit.set(guarded, 1)
  return unit
}

/** Reads both parameter sets. Throws Error on a stream whose slice headers this module cannot read. */
export const readStream = (sps: Uint8Array, pps: Uint8Array): Stream => {
  const seq = readSequence(payload(sps), undefined)
  const pic = payload(pps)
  pic.unsigned()
  pic.unsigned()
  const cabac = pic.bit()
  const bottomOrder = pic.bit()
  const sliceGroups = pic.unsigned()
  const references = pic.unsigned()
  pic.unsigned()
  const weighted = pic.bit()
  pic.bits(2)
  pic.signed()
  pic.signed()
  pic.signed()
  const deblockingControl = pic.bit() === 1
  pic.bit()
  if (cabac || bottomOrder || sliceGroups || references || weighted || pic.bit())
    throw new Error('not a plain baseline stream')
  return { ...seq, deblockingControl }
}

/** The same sequence parameter set for a picture that is `rows` macroblock rows taller. */
export const growSequence = (sps: Uint8Array, rows: number): Uint8Array => {
  const from = payload(sps)
  const to = bitWriter()
  readSequence(from, { to, rows })
  return unitOf(sps[0] ?? 0, copyRest(from, to))
}

// Reads up to and including the height, copying each field when a taller set is being written.
const readSequence = (from: BitReader, grow: { to: BitWriter; rows: number } | undefined) => {
  const bits = (count: number) => {
    const value = from.bits(count)
    grow?.to.bits(value, count)
    return value
  }
  const unsigned = (more = 0) => {
    const value = from.unsigned()
    grow?.to.unsigned(value + more)
    return value
  }
  if (bits(8) !== BASELINE) throw new Error('not baseline profile')
  bits(16)
  unsigned()
  const frameNumBits = unsigned() + 4
  const pocType = unsigned()
  if (pocType === 1) throw new Error('picture order count type 1')
  const pocBits = pocType === 0 ? unsigned() + 4 : 0
  unsigned()
  bits(1)
  unsigned()
  unsigned(grow?.rows)
  return { frameNumBits, pocType, pocBits }
}

/** Reads one slice's header; `rest` stands at its first macroblock. */
export const readSlice = (stream: Stream, unit: Uint8Array): { header: SliceHeader; rest: BitReader } => {
  const rest = payload(unit)
  const nal = unit[0] ?? 0
  const idr = (nal & 31) === 5
  const firstMacroblock = rest.unsigned()
  const type = rest.unsigned() % 5
  const pps = rest.unsigned()
  const frameNum = rest.bits(stream.frameNumBits)
  const idrPicId = idr ? rest.unsigned() : 0
  const poc = rest.bits(stream.pocBits)
  // num_ref_idx_active_override_flag and ref_pic_list_modification_flag_l0
  if (type === SLICE_P && rest.bits(2)) throw new Error('a reference list of its own')
  // IDR: no_output_of_prior_pics and long_term_reference; else adaptive_ref_pic_marking_mode
  if (nal & 0x60 && rest.bits(idr ? 2 : 1)) throw new Error('reference marking of its own')
  const qpDelta = rest.signed()
  const off = stream.deblockingControl ? rest.unsigned() : 0
  const filtered = stream.deblockingControl && off !== DEBLOCK_OFF
  const alpha = filtered ? rest.signed() : 0
  const beta = filtered ? rest.signed() : 0
  return {
    header: {
      nal,
      idr,
      firstMacroblock,
      type,
      pps,
      frameNum,
      idrPicId,
      poc,
      qpDelta,
      deblocking: { off, alpha, beta },
    },
    rest,
  }
}

/** Writes a slice header; the macroblocks follow. */
export const writeSlice = (stream: Stream, header: SliceHeader, to: BitWriter): void => {
  to.unsigned(header.firstMacroblock)
  to.unsigned(header.type)
  to.unsigned(header.pps)
  to.bits(header.frameNum, stream.frameNumBits)
  if (header.idr) to.unsigned(header.idrPicId)
  to.bits(header.poc, stream.pocBits)
  if (header.type === SLICE_P) to.bits(0, 2)
  if (header.nal & 0x60) to.bits(0, header.idr ? 2 : 1)
  to.signed(header.qpDelta)
  if (!stream.deblockingControl) return
  to.unsigned(header.deblocking.off)
  if (header.deblocking.off === DEBLOCK_OFF) return
  to.signed(header.deblocking.alpha)
  to.signed(header.deblocking.beta)
}

/** A finished slice as a NAL unit. */
export const sliceUnit = (header: SliceHeader, body: Uint8Array): Uint8Array => unitOf(header.nal, body)

/**
 * The same slice `macroblocks` further down a taller picture: nothing else in it depends on where it stands,
 * as long as it neither filters across its border nor predicts from beyond it (make-clip.ts proves it of the
 * committed loop).
 */
export const lowerSlice = (
  stream: Stream,
  unit: Uint8Array,
  macroblocks: number,
): { header: SliceHeader; unit: Uint8Array } => {
  const { header, rest } = readSlice(stream, unit)
  if (!stream.deblockingControl) throw new Error('the stream cannot switch its border filter off')
  const off = header.deblocking.off === DEBLOCK_OFF ? DEBLOCK_OFF : DEBLOCK_INSIDE
  const lowered = {
    ...header,
    firstMacroblock: header.firstMacroblock + macroblocks,
    deblocking: { ...header.deblocking, off },
  }
  const to = bitWriter(unit.length + 16)
  writeSlice(stream, lowered, to)
  return { header, unit: sliceUnit(header, copyRest(rest, to)) }
}
