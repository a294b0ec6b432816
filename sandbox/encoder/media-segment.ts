import { BoxParser, DataStream } from 'mp4box'
import { AUDIO_TRACK, makeBox, VIDEO_TRACK } from './init-segment.ts'
import {
  AUDIO_FRAME_SAMPLES,
  AUDIO_FRAMES,
  FRAME_RATE,
  FRAMES_PER_PART,
  PARTS_PER_SEGMENT,
  SEGMENTS_PER_LOOP,
  VIDEO_RATE,
} from './ladder.ts'

const { box } = BoxParser
const SYNC = 0x02000000
const NON_SYNC = 0x01010000
const DEFAULT_BASE_IS_MOOF = 0x20000
const DEFAULT_DURATION = 0x8
const DEFAULT_FLAGS = 0x20
const TRUN_OFFSET = 0x1
const TRUN_FIRST_FLAGS = 0x4
const TRUN_SIZES = 0x200
const FRAME_TICKS = VIDEO_RATE / FRAME_RATE

/**
 * Segment `k` of a timeline that begins at zero (moof + mdat): 60 frames, each a list of NAL units, and the
 * AAC frames that begin within its 2 s. Its time never restarts, although the loop does.
 */
export const mediaSegment = (
  k: number,
  videoFrames: Uint8Array[][],
  sound: readonly Uint8Array[],
): Buffer => {
  const n = k * PARTS_PER_SEGMENT
  return fragmentOf({ sequence: k + 1, from: n, to: n + PARTS_PER_SEGMENT }, videoFrames, sound)
}

/**
 * Part `n` of the same timeline, counted from its beginning: 15 frames and the AAC frames that begin within
 * its half second. The parts of a segment have exactly its samples.
 */
export const mediaPart = (n: number, videoFrames: Uint8Array[][], sound: readonly Uint8Array[]): Buffer =>
  fragmentOf({ sequence: n + 1, from: n, to: n + 1 }, videoFrames, sound)

/** The parts from `from` to before `to` in one fragment. */
type Span = { sequence: number; from: number; to: number }

const fragmentOf = (span: Span, videoFrames: Uint8Array[][], sound: readonly Uint8Array[]): Buffer => {
  const pictures = videoFrames.map((units) => Buffer.concat(units.flatMap((unit) => [lengthOf(unit), unit])))
  const audioFrames = soundOf(span, sound)
  return Buffer.concat([headOf(span, sizesOf(pictures), sizesOf(audioFrames)), ...pictures, ...audioFrames])
}

// The four bytes before each NAL unit of a sample (ISO/IEC 14496-15, 5.3.3: lengthSizeMinusOne is 3).
const lengthOf = (unit: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return length
}

const sizesOf = (samples: readonly Uint8Array[]) => samples.map((sample) => sample.length)
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** Index, from the game's start, of the first AAC frame of part `n`. */
const firstSound = (n: number): number =>
  Math.ceil((n * AUDIO_FRAMES) / (SEGMENTS_PER_LOOP * PARTS_PER_SEGMENT))

const soundOf = ({ from, to }: Span, sound: readonly Uint8Array[]): Uint8Array[] => {
  const first = firstSound(from)
  return Array.from(
    { length: firstSound(to) - first },
    (_, i) => sound[(first + i) % sound.length] ?? new Uint8Array(0),
  )
}

// The bytes before the samples: the moof, which must contain its own length, and the header of the mdat.
const headOf = (span: Span, pictureSizes: number[], audioSizes: number[]): Uint8Array => {
  const video = videoRun(span, pictureSizes)
  const audio = audioRun(audioSizes)
  const moof = makeBox(
    box.moof,
    {},
    makeBox(box.mfhd, { sequence_number: span.sequence }),
    videoFragment(span, video),
    audioFragment(span, audio),
  )
  const mdat = makeBox(box.mdat, { size: sum(pictureSizes) + sum(audioSizes) })
  const stream = new DataStream()
  moof.write(stream)
  mdat.writeHeader(stream)
  const samplesAt = stream.getPosition()
  stream.adjustUint32(video.data_offset_position, samplesAt)
  stream.adjustUint32(audio.data_offset_position, samplesAt + sum(pictureSizes))
  return new Uint8Array(stream.buffer)
}

const videoRun = ({ from }: Span, sample_size: number[]) =>
  makeBox(box.trun, {
    flags: TRUN_OFFSET | TRUN_FIRST_FLAGS | TRUN_SIZES,
    sample_count: sample_size.length,
    data_offset: 0,
    first_sample_flags: from % PARTS_PER_SEGMENT === 0 ? SYNC : NON_SYNC,
    sample_size,
  })

const audioRun = (sample_size: number[]) =>
  makeBox(box.trun, {
    flags: TRUN_OFFSET | TRUN_SIZES,
    sample_count: sample_size.length,
    data_offset: 0,
    sample_size,
  })

type Run = ReturnType<typeof videoRun>

const videoFragment = ({ from }: Span, run: Run) =>
  makeBox(
    box.traf,
    {},
    trackHeader(VIDEO_TRACK, FRAME_TICKS, NON_SYNC),
    decodeTime(from * FRAMES_PER_PART * FRAME_TICKS),
    run,
  )

const audioFragment = ({ from }: Span, run: Run) =>
  makeBox(
    box.traf,
    {},
    trackHeader(AUDIO_TRACK, AUDIO_FRAME_SAMPLES, SYNC),
    decodeTime(firstSound(from) * AUDIO_FRAME_SAMPLES),
    run,
  )

const trackHeader = (track_id: number, default_sample_duration: number, default_sample_flags: number) =>
  makeBox(box.tfhd, {
    flags: DEFAULT_BASE_IS_MOOF | DEFAULT_DURATION | DEFAULT_FLAGS,
    track_id,
    default_sample_duration,
    default_sample_flags,
  })

// The time has 64 bits from the beginning, since a game of a night passes 2^32 ticks.
const decodeTime = (baseMediaDecodeTime: number) => makeBox(box.tfdt, { version: 1, baseMediaDecodeTime })
