import { parseH264Sps } from 'node-media-server/src/protocol/sps_info.js'

/** The picture's size by the first sequence parameter set of an AVCDecoderConfigurationRecord; undefined if it has none or is cut off. */
export const sps = (record: Buffer): { width: number; height: number } | undefined => {
  if (record.length < 8 || record.readUInt8(0) !== 1 || (record.readUInt8(5) & 0x1f) === 0) return
  const length = record.readUInt16BE(6)
  if (!hasItsSets(record)) return
  const size = parseH264Sps(record.subarray(8, 8 + length)) ?? undefined
  return size !== undefined && isPicture(size.width) && isPicture(size.height) ? size : undefined
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
