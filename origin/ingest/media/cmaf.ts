import { createFile, DataStream, FullBox, type ISOFile, type Sample } from 'mp4box'
import type { AudioConfig, VideoConfig } from './flv-tags.ts'

/** FLV counts milliseconds, so a picture's time is not known more precisely. */
export const VIDEO_TIMESCALE = 1_000
const VIDEO_TRACK = 1
const AUDIO_TRACK = 2
const MDAT_HEADER_BYTES = 8

/** A picture; times in ms from the session's start. `bytes`: one access unit, length-prefixed NAL units. */
export type VideoSample = { dts: number; pts: number; duration: number; isKey: boolean; bytes: Buffer }

/** An AAC frame; times in samples of its own rate from the session's start. */
export type AudioSample = { dts: number; duration: number; bytes: Buffer }

/**
 * Writes the CMAF header and chunks (ISO/IEC 23000-19) of one video track and, if there is sound, one audio
 * track.
 */
export type CmafWriter = {
  init: Buffer
  chunk(video: readonly VideoSample[], audio: readonly AudioSample[]): Buffer
}

export const openCmafWriter = (video: VideoConfig, audio: AudioConfig | undefined): CmafWriter => {
  const file = createFile()
  file.init({ brands: ['iso6', 'cmfc', 'mp41'], timescale: VIDEO_TIMESCALE, width: video.width })
  file.addTrack({
    id: VIDEO_TRACK,
    type: 'avc1',
    hdlr: 'vide',
    name: 'Playball',
    language: 'und',
    timescale: VIDEO_TIMESCALE,
    width: video.width,
    height: video.height,
    avcDecoderConfigRecord: bufferOf(video.record),
  })
  if (audio !== undefined) addAudioTrack(file, audio)
  const header = new DataStream()
  for (const box of file.boxes) box.write(header)
  return { init: bytesOf(header), chunk: (pictures, sound) => writeChunk(file, pictures, sound) }
}

const addAudioTrack = (file: ISOFile, audio: AudioConfig): void => {
  file.addTrack({
    id: AUDIO_TRACK,
    type: 'mp4a',
    hdlr: 'soun',
    name: 'Playball',
    language: 'und',
    timescale: audio.sampleRate,
    samplerate: audio.sampleRate,
    channel_count: audio.channels,
    description: esds(audio.record),
  })
}

/** ES descriptor > decoder config > AudioSpecificConfig (ISO/IEC 14496-1, 7.2.6): mp4box only reads it. */
const esds = (config: Buffer): FullBox => {
  const descriptor = (tag: number, ...contents: Buffer[]) => {
    const content = Buffer.concat(contents)
    return Buffer.concat([Buffer.from([tag, content.length]), content])
  }
  const decoder = descriptor(
    4,
    Buffer.from([0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    descriptor(5, config),
  )
  const box = new FullBox()
  box.type = 'esds'
  // mp4box copies from the start of an array's memory, which holds foreign bytes under a pooled Buffer.
  box.data = Uint8Array.from(
    descriptor(3, Buffer.from([0, AUDIO_TRACK, 0]), decoder, descriptor(6, Buffer.from([2]))),
  )
  return box
}

const writeChunk = (file: ISOFile, video: readonly VideoSample[], audio: readonly AudioSample[]): Buffer => {
  const moof = file.createMoof(
    video.map((it) => sampleOf(file, VIDEO_TRACK, it, { cts: it.pts, isSync: it.isKey })),
  )
  if (audio.length > 0) {
    const frames = audio.map((it) => sampleOf(file, AUDIO_TRACK, it, { cts: it.dts, isSync: true }))
    for (const track of file.createMoof(frames).trafs) moof.addBox(track)
  }
  const [videoRun, audioRun] = moof.trafs.map((it) => it.truns[0])
  // Pictures that are shown before the time of their decoding need offsets with a sign.
  if (videoRun !== undefined) videoRun.version = 1
  moof.computeSize()
  const data = moof.size + MDAT_HEADER_BYTES
  if (videoRun !== undefined) videoRun.data_offset = data
  if (audioRun !== undefined) audioRun.data_offset = data + sizeOf(video)
  const head = new DataStream()
  moof.write(head)
  const mdat = Buffer.alloc(MDAT_HEADER_BYTES)
  mdat.writeUInt32BE(MDAT_HEADER_BYTES + sizeOf(video) + sizeOf(audio))
  mdat.write('mdat', 4, 'latin1')
  return Buffer.concat([bytesOf(head), mdat, ...video.map((it) => it.bytes), ...audio.map((it) => it.bytes)])
}

type Described = { dts: number; duration: number; bytes: Buffer }

const sampleOf = (
  file: ISOFile,
  track: number,
  it: Described,
  { cts, isSync }: { cts: number; isSync: boolean },
): Sample => ({
  track_id: track,
  dts: it.dts,
  cts,
  duration: it.duration,
  size: it.bytes.length,
  is_sync: isSync,
  number: 0,
  offset: 0,
  timescale: VIDEO_TIMESCALE,
  description_index: 0,
  description: entryOf(file, track),
  is_leading: 0,
  depends_on: 0,
  is_depended_on: 0,
  has_redundancy: 0,
  degradation_priority: 0,
})

const entryOf = (file: ISOFile, track: number): Sample['description'] => {
  const [entry] = file.getTrackById(track).mdia.minf.stbl.stsd.entries
  if (entry === undefined) throw new Error(`track ${track} has no sample entry`)
  return entry
}

const sizeOf = (samples: readonly { bytes: Buffer }[]): number =>
  samples.reduce((sum, it) => sum + it.bytes.length, 0)

/** A separate ArrayBuffer, since a Buffer may share its own with others. */
const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer

const bytesOf = (stream: DataStream): Buffer => Buffer.from(stream.buffer, 0, stream.byteLength)
