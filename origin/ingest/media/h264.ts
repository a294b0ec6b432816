import { parseH264Sps } from 'node-media-server/src/protocol/sps_info.js'

/** The picture's size by the first sequence parameter set of an AVCDecoderConfigurationRecord; undefined if it has none. */
export const sps = (record: Buffer): { width: number; height: number } | undefined => {
  if (record.length < 8 || record.readUInt8(0) !== 1 || (record.readUInt8(5) & 0x1f) === 0) return
  const length = record.readUInt16BE(6)
  if (record.length < 8 + length) return
  const size = parseH264Sps(record.subarray(8, 8 + length)) ?? undefined
  return size !== undefined && isPicture(size.width) && isPicture(size.height) ? size : undefined
}

/** Level 6.2 ends there; what is larger was not read right. */
const MAX_SIDE = 16_384
const isPicture = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE
