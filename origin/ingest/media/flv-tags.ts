import { pictureSize } from './picture-size.ts'

/** The types of FLV tags and RTMP messages (Adobe Flash Video 10.1, E.4.1). */
export const TAG = { audio: 8, video: 9, script: 18 } as const

/** A tag as it arrived: `timestamp` is 32-bit milliseconds, which begin again at zero after 49 days. */
export type Tag = { type: number; timestamp: number; body: Buffer }

/**
 * The configuration of an H.264 decoder; `record` is its AVCDecoderConfigurationRecord (ISO/IEC 14496-15).
 */
export type VideoConfig = { record: Buffer; codec: string; width: number; height: number }

/** The configuration of an AAC decoder; `record` is its AudioSpecificConfig (ISO/IEC 14496-3). */
export type AudioConfig = {
  record: Buffer
  codec: string
  sampleRate: number
  channels: number
  samplesPerFrame: number
}

/** The content of a tag. Times are 32-bit milliseconds; the picture is shown `compositionOffset` later. */
export type Message =
  | { kind: 'videoConfig'; config: VideoConfig }
  | { kind: 'video'; timestamp: number; compositionOffset: number; isKey: boolean; bytes: Buffer }
  | { kind: 'audioConfig'; config: AudioConfig }
  | { kind: 'audio'; timestamp: number; bytes: Buffer }
  | { kind: 'other' }

/**
 * The media cannot be broadcast: another codec, or malformed bytes. The message is a sentence for the log.
 */
export class UnusableMedia extends Error {}

const KEY_FRAME = 1
const H264 = 7
const AAC = 10
/** The bit by which enhanced RTMP marks its other codecs. */
const IS_EXTENDED = 0x80
const PACKET = { config: 0, frame: 1 }
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8]
const SBR = 5
const PS = 29

/** Reads a tag. Throws UnusableMedia. */
export const readTag = ({ type, timestamp, body }: Tag): Message => {
  if (body.length === 0) return { kind: 'other' }
  if (type === TAG.video) return readVideo(timestamp, body)
  if (type === TAG.audio) return readAudio(timestamp, body)
  return { kind: 'other' }
}

const readVideo = (timestamp: number, body: Buffer): Message => {
  const first = body.readUInt8(0)
  if ((first & IS_EXTENDED) !== 0 || (first & 0x0f) !== H264)
    throw new UnusableMedia('The video is not H.264: choose x264 or another H.264 encoder.')
  if (body.length < 5) return { kind: 'other' }
  const packet = body.readUInt8(1)
  if (packet === PACKET.config) return { kind: 'videoConfig', config: readVideoConfig(body.subarray(5)) }
  if (packet !== PACKET.frame || body.length === 5) return { kind: 'other' }
  // 24 bits with a sign.
  const compositionOffset = body.readIntBE(2, 3)
  const isKey = first >> 4 === KEY_FRAME
  return { kind: 'video', timestamp, compositionOffset, isKey, bytes: body.subarray(5) }
}

const readVideoConfig = (record: Buffer): VideoConfig => {
  const size = pictureSize(record)
  if (size === undefined) throw new UnusableMedia('The H.264 configuration cannot be read.')
  return { record, codec: `avc1.${record.toString('hex', 1, 4)}`, ...size }
}

const readAudio = (timestamp: number, body: Buffer): Message => {
  if (body.readUInt8(0) >> 4 !== AAC) throw new UnusableMedia('The sound is not AAC: choose an AAC encoder.')
  if (body.length < 3) return { kind: 'other' }
  const bytes = body.subarray(2)
  if (body.readUInt8(1) === PACKET.config) return { kind: 'audioConfig', config: readAudioConfig(bytes) }
  return { kind: 'audio', timestamp, bytes }
}

/** ISO/IEC 14496-3, 1.6.2.1: object type (5 bits), rate (4), channels (4), frames of 960 samples or not. */
const readAudioConfig = (record: Buffer): AudioConfig => {
  const bits = Array.from(record.subarray(0, 5), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const field = (at: number, length: number) => Number.parseInt(bits.slice(at, at + length) || '0', 2)
  const objectType = field(0, 5)
  const sampleRate = SAMPLE_RATES[field(5, 4)]
  const channels = CHANNELS[field(9, 4)]
  if (objectType === 0 || objectType === 31 || sampleRate === undefined || channels === undefined)
    throw new UnusableMedia('The AAC configuration cannot be read.')
  // With spectral band replication, the extension's rate and object type come first.
  const specific = objectType === SBR || objectType === PS ? 22 : 13
  const samplesPerFrame = field(specific, 1) === 1 ? 960 : 1_024
  return {
    record,
    codec: `mp4a.40.${objectType}`,
    sampleRate,
    channels: channels === 0 ? 2 : channels,
    samplesPerFrame,
  }
}
