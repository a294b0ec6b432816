import { type Box, BoxParser, DataStream, type SampleEntry } from 'mp4box'
import type { Crowd } from './clip.ts'
import { AUDIO_RATE, frameHeight, type RenditionFormat, VIDEO_RATE } from './ladder.ts'

export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2
const { box, sampleEntry } = BoxParser
/** 1.0 in the 16.16 fixed point of rates and sizes. */
const ONE = 0x10000
const MATRIX = Int32Array.of(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000)
const LANGUAGE_UNDETERMINED = 0x55c4
const ENABLED_IN_MOVIE = 3
/** The media are in the same file. */
const SELF_CONTAINED = 1
/** sample_depends_on 1, sample_is_non_sync_sample 1. */
const NON_SYNC = 0x01010000
const EPOCH = { creation_time: 0, modification_time: 0, duration: 0 }

/** `init.mp4` of a rendition: one H.264 and one AAC track, fragmented (ISO/IEC 14496-12 and -15). */
export const initSegment = (
  format: RenditionFormat,
  sps: Uint8Array,
  pps: Uint8Array,
  { decoderConfig }: Pick<Crowd, 'decoderConfig'>,
): Buffer => {
  const brands = { major_brand: 'iso6', minor_version: 0, compatible_brands: ['iso6', 'mp41', 'cmfc'] }
  const movie = { ...EPOCH, timescale: 1000, rate: ONE, volume: 1, matrix: MATRIX, next_track_id: 3 }
  const moov = makeBox(
    box.moov,
    {},
    makeBox(box.mvhd, movie),
    videoTrack(format, sps, pps),
    audioTrack(decoderConfig),
    makeBox(box.mvex, {}, trackDefaults(VIDEO_TRACK, NON_SYNC), trackDefaults(AUDIO_TRACK, 0)),
  )
  return Buffer.from(bytesOf(makeBox(box.ftyp, brands), moov))
}

const trackDefaults = (track_id: number, default_sample_flags: number) =>
  makeBox(box.trex, {
    track_id,
    default_sample_description_index: 1,
    default_sample_duration: 0,
    default_sample_size: 0,
    default_sample_flags,
  })

const videoTrack = (format: RenditionFormat, sps: Uint8Array, pps: Uint8Array) => {
  const width = format.width
  const height = frameHeight(format)
  const entry = {
    data_reference_index: 1,
    width,
    height,
    horizresolution: 72 * ONE,
    vertresolution: 72 * ONE,
    frame_count: 1,
    compressorname: '',
    depth: 24,
  }
  return track({
    header: { track_id: VIDEO_TRACK, volume: 0, width: width * ONE, height: height * ONE },
    timescale: VIDEO_RATE,
    handler: 'vide',
    mediaHeader: makeBox(box.vmhd, { flags: 1, graphicsmode: 0, opcolor: [0, 0, 0] }),
    entry: makeBox(sampleEntry.avc1, entry, avcConfiguration(sps, pps)),
  })
}

// Profile, compatibility and level are the bytes after the NAL header (ISO/IEC 14496-15, 5.3.3).
const avcConfiguration = (sps: Uint8Array, pps: Uint8Array) =>
  makeBox(box.avcC, {
    configurationVersion: 1,
    AVCProfileIndication: sps[1] ?? 0,
    profile_compatibility: sps[2] ?? 0,
    AVCLevelIndication: sps[3] ?? 0,
    lengthSizeMinusOne: 3,
    SPS: [parameterSet(sps)],
    PPS: [parameterSet(pps)],
  })

// The library copies from the start of a view's memory, so the unit gets its own memory.
const parameterSet = (unit: Uint8Array) => ({ length: unit.length, data: new Uint8Array(unit) })

const audioTrack = (decoderConfig: Box) =>
  track({
    header: { track_id: AUDIO_TRACK, volume: 1, width: 0, height: 0 },
    timescale: AUDIO_RATE,
    handler: 'soun',
    mediaHeader: makeBox(box.smhd, { balance: 0 }),
    entry: makeBox(
      sampleEntry.mp4a,
      { data_reference_index: 1, channel_count: 1, samplesize: 16, samplerate: AUDIO_RATE },
      decoderConfig,
    ),
  })

type TrackParts = {
  header: { track_id: number; volume: number; width: number; height: number }
  timescale: number
  handler: string
  mediaHeader: Box
  entry: SampleEntry
}

const track = ({ header, timescale, handler, mediaHeader, entry }: TrackParts) => {
  const placed = {
    ...EPOCH,
    ...header,
    flags: ENABLED_IN_MOVIE,
    layer: 0,
    alternate_group: 0,
    matrix: MATRIX,
  }
  const here = makeBox(box['url '], { flags: SELF_CONTAINED })
  const mediaInformation = makeBox(
    box.minf,
    {},
    mediaHeader,
    makeBox(box.dinf, {}, makeBox(box.dref, { entries: [here] })),
    sampleTable(entry),
  )
  return makeBox(
    box.trak,
    {},
    makeBox(box.tkhd, placed),
    makeBox(
      box.mdia,
      {},
      makeBox(box.mdhd, { ...EPOCH, timescale, language: LANGUAGE_UNDETERMINED }),
      makeBox(box.hdlr, { handler, name: 'Playball' }),
      mediaInformation,
    ),
  )
}

// The table is empty, since every sample is in a fragment.
const sampleTable = (entry: SampleEntry) =>
  makeBox(
    box.stbl,
    {},
    makeBox(box.stsd, { entries: [entry] }),
    makeBox(box.stts, {}),
    makeBox(box.stsc, { first_chunk: [], samples_per_chunk: [], sample_description_index: [] }),
    makeBox(box.stsz, { sample_size: 0, sample_sizes: [] }),
    makeBox(box.stco, { chunk_offsets: [] }),
  )

/** A box of ISO BMFF (ISO/IEC 14496-12) by the library's class: its fields, then its boxes in this order. */
export const makeBox = <B extends Box>(
  kind: new () => B,
  fields: Partial<Omit<B, 'boxes' | 'type'>>,
  ...children: Box[]
): B => {
  const box = Object.assign(new kind(), fields)
  for (const child of children) box.addBox(child)
  return box
}

/** The boxes as bytes, one after the other. */
const bytesOf = (...boxes: Box[]): Uint8Array => {
  const stream = new DataStream()
  for (const box of boxes) box.write(stream)
  return new Uint8Array(stream.buffer)
}
