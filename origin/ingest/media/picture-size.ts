const PROFILES_WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]
const FORMAT_420 = 1
const FORMAT_422 = 2
const FORMAT_444 = 3

/** The picture's size by the first SPS of an AVCDecoderConfigurationRecord; undefined if missing or cut. */
export const pictureSize = (record: Buffer): { width: number; height: number } | undefined => {
  if (record.length < 8 || record.readUInt8(0) !== 1 || (record.readUInt8(5) & 0x1f) === 0) return
  const length = record.readUInt16BE(6)
  if (!hasItsSets(record)) return
  try {
    const size = readSequenceSet(record.subarray(8, 8 + length))
    return isPicture(size.width) && isPicture(size.height) ? size : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether all announced sequence and picture parameter sets are complete (ISO/IEC 14496-15, 5.3.3.1), since
 * readers rely on their lengths.
 */
const hasItsSets = (record: Buffer): boolean => {
  let at = 5
  for (const countBits of [0x1f, 0xff]) {
    if (at >= record.length) return false
    const count = record.readUInt8(at++) & countBits
    for (let n = 0; n < count; n++) {
      if (at + 2 > record.length) return false
      at += 2 + record.readUInt16BE(at)
    }
  }
  return at <= record.length
}

/** The limit of level 6.2; a larger picture is a misread one. */
const MAX_SIDE = 16_384
const isPicture = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE

/** Reads a sequence parameter set (ITU-T H.264, 7.3.2.1.1) as far as the size of its picture. */
const readSequenceSet = (set: Buffer) => {
  const read = openBits(set)
  const { bits, flag, exp } = read
  bits(8)
  const profile = bits(8)
  bits(16)
  exp()
  const isSimple = !PROFILES_WITH_CHROMA.includes(profile)
  const format = isSimple ? FORMAT_420 : readChroma(read)
  exp()
  skipOrderCount(read)
  exp()
  flag()
  const [widthInBlocks, heightInUnits] = [exp() + 1, exp() + 1]
  const fields = flag() ? 1 : 2
  if (fields === 2) flag()
  flag()
  const [left, right, top, bottom] = flag() ? [exp(), exp(), exp(), exp()] : [0, 0, 0, 0]
  const unitX = format === FORMAT_420 || format === FORMAT_422 ? 2 : 1
  const unitY = (format === FORMAT_420 ? 2 : 1) * fields
  return {
    width: widthInBlocks * 16 - unitX * (left + right),
    height: fields * heightInUnits * 16 - unitY * (top + bottom),
  }
}

const readChroma = ({ flag, exp, signed }: Bits) => {
  const format = exp()
  if (format === FORMAT_444) flag()
  exp()
  exp()
  flag()
  const hasLists = flag()
  const lists = format === FORMAT_444 ? 12 : 8
  for (let n = 0; hasLists && n < lists; n++) if (flag()) skipScalingList(signed, n < 6 ? 16 : 64)
  return format
}

const skipScalingList = (signed: Bits['signed'], size: number): void => {
  for (let n = 0, scale = 8; n < size && scale !== 0; n++) scale = (scale + signed() + 256) % 256
}

const skipOrderCount = ({ flag, exp, signed }: Bits): void => {
  const kind = exp()
  if (kind === 0) exp()
  if (kind !== 1) return
  flag()
  signed()
  signed()
  for (let left = exp(); left > 0; left--) signed()
}

type Bits = ReturnType<typeof openBits>

/** Bits of a set, without the bytes that keep start codes out of it; exp and signed are Exp-Golomb (9.1). */
const openBits = (set: Buffer) => {
  const bytes = set.filter((byte, at) => !(byte === 3 && at >= 2 && set[at - 1] === 0 && set[at - 2] === 0))
  let at = 0
  const bit = (): number => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('a parameter set is cut')
    return (byte >> (7 - (at++ & 7))) & 1
  }
  const bits = (count: number): number => {
    let value = 0
    for (let n = 0; n < count; n++) value = value * 2 + bit()
    return value
  }
  const exp = (): number => {
    let zeros = 0
    while (bit() === 0) zeros++
    return 2 ** zeros - 1 + bits(zeros)
  }
  const signed = (): number => {
    const code = exp()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
  return { bits, flag: () => bit() === 1, exp, signed }
}
