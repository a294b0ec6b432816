import { box, fullBox, u8, u16, u32, zeros } from './boxes.ts'
import { AUDIO_RATE, frameHeight, type Rung, VIDEO_RATE } from './ladder.ts'

export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2
const LANGUAGE_UNDETERMINED = 0x55c4
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
/** AAC-LC, 48 kHz, one channel (ISO/IEC 14496-3, 1.6.2.1). */
const AUDIO_CONFIG = u8(0x11, 0x88)
/** sample_depends_on 1, sample_is_non_sync_sample 1. */
const NON_SYNC = 0x01010000

/** `init.mp4` of a rung: one H.264 and one AAC track, fragmented (ISO/IEC 14496-12 and -15). */
export const initSegment = (rung: Rung, sps: Uint8Array, pps: Uint8Array): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6mp41cmfc')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0, 0x10000), u16(0x100, 0), zeros(8), MATRIX, zeros(24), u32(3)),
      videoTrack(rung, sps, pps),
      audioTrack(),
      box('mvex', trackDefaults(VIDEO_TRACK, NON_SYNC), trackDefaults(AUDIO_TRACK, 0)),
    ),
  ])

const trackDefaults = (track: number, flags: number) => fullBox('trex', 0, 0, u32(track, 1, 0, 0, flags))

const videoTrack = (rung: Rung, sps: Uint8Array, pps: Uint8Array) => {
  const avcC = box(
    'avcC',
    u8(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1),
    u16(sps.length),
    sps,
    u8(1),
    u16(pps.length),
    pps,
  )
  const size = u16(rung.width, frameHeight(rung))
  const entry = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    size,
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    avcC,
  )
  const header = tkhd(VIDEO_TRACK, 0, u32(rung.width * 0x10000, frameHeight(rung) * 0x10000))
  return track(header, VIDEO_RATE, 'vide', fullBox('vmhd', 0, 1, zeros(8)), entry)
}

const audioTrack = () => {
  const entry = box('mp4a', zeros(6), u16(1), zeros(8), u16(1, 16, 0, 0), u32(AUDIO_RATE * 0x10000), esds())
  return track(
    tkhd(AUDIO_TRACK, 0x100, u32(0, 0)),
    AUDIO_RATE,
    'soun',
    fullBox('smhd', 0, 0, zeros(4)),
    entry,
  )
}

// ES descriptor > decoder configuration > AudioSpecificConfig (ISO/IEC 14496-1, 7.2.6).
const esds = () => {
  const specific = Buffer.concat([u8(5, AUDIO_CONFIG.length), AUDIO_CONFIG])
  const decoder = Buffer.concat([u8(4, 13 + specific.length, 0x40, 0x15, 0, 0, 0), u32(0, 0), specific])
  const sync = u8(6, 1, 2)
  return fullBox('esds', 0, 0, u8(3, 3 + decoder.length + sync.length, 0, AUDIO_TRACK, 0), decoder, sync)
}

const tkhd = (track: number, volume: number, size: Buffer) =>
  fullBox('tkhd', 0, 3, u32(0, 0, track, 0, 0), zeros(8), u16(0, 0, volume, 0), MATRIX, size)

const track = (header: Buffer, rate: number, handler: string, mediaHeader: Buffer, entry: Buffer) => {
  const empty = [
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  ]
  const here = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const table = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...empty)
  return box(
    'trak',
    header,
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, rate, 0), u16(LANGUAGE_UNDETERMINED, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler), zeros(12), Buffer.from('Playball\0')),
      box('minf', mediaHeader, here, table),
    ),
  )
}
