import { box, fullBox, u32, u64 } from './boxes.ts'
import { AUDIO_TRACK, VIDEO_TRACK } from './init-segment.ts'
import {
  AUDIO_FRAME_SAMPLES,
  AUDIO_FRAMES,
  FRAME_RATE,
  FRAMES_PER_PART,
  PARTS_PER_SEGMENT,
  SEGMENTS_PER_LOOP,
  VIDEO_RATE,
} from './ladder.ts'

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
 * Part `n` of the same timeline, counted through from its beginning: 15 frames and the AAC frames that begin within its
 * half second. The parts of a segment have just its samples.
 */
export const mediaPart = (n: number, videoFrames: Uint8Array[][], sound: readonly Uint8Array[]): Buffer =>
  fragmentOf({ sequence: n + 1, from: n, to: n + 1 }, videoFrames, sound)

/** The parts from `from` to before `to` in one fragment. */
type Span = { sequence: number; from: number; to: number }

const fragmentOf = (span: Span, videoFrames: Uint8Array[][], sound: readonly Uint8Array[]): Buffer => {
  const samples = videoFrames.map((units) => Buffer.concat(units.flatMap((unit) => [u32(unit.length), unit])))
  const audioFrames = soundOf(span, sound)
  const videoBytes = samples.reduce((sum, sample) => sum + sample.length, 0)
  const head = (offset: number) => movieFragment(span, samples, audioFrames, offset, videoBytes)
  return Buffer.concat([head(head(0).length + 8), box('mdat', ...samples, ...audioFrames)])
}

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

const movieFragment = (
  { sequence, from }: Span,
  samples: Uint8Array[],
  audioFrames: Uint8Array[],
  offset: number,
  videoBytes: number,
) => {
  const sizes = (list: Uint8Array[]) => u32(...list.map((sample) => sample.length))
  const video = box(
    'traf',
    fullBox(
      'tfhd',
      0,
      DEFAULT_BASE_IS_MOOF | DEFAULT_DURATION | DEFAULT_FLAGS,
      u32(VIDEO_TRACK, FRAME_TICKS, NON_SYNC),
    ),
    fullBox('tfdt', 1, 0, u64(from * FRAMES_PER_PART * FRAME_TICKS)),
    fullBox(
      'trun',
      0,
      TRUN_OFFSET | TRUN_FIRST_FLAGS | TRUN_SIZES,
      u32(samples.length, offset, from % PARTS_PER_SEGMENT === 0 ? SYNC : NON_SYNC),
      sizes(samples),
    ),
  )
  const audio = box(
    'traf',
    fullBox(
      'tfhd',
      0,
      DEFAULT_BASE_IS_MOOF | DEFAULT_DURATION | DEFAULT_FLAGS,
      u32(AUDIO_TRACK, AUDIO_FRAME_SAMPLES, SYNC),
    ),
    fullBox('tfdt', 1, 0, u64(firstSound(from) * AUDIO_FRAME_SAMPLES)),
    fullBox(
      'trun',
      0,
      TRUN_OFFSET | TRUN_SIZES,
      u32(audioFrames.length, offset + videoBytes),
      sizes(audioFrames),
    ),
  )
  return box('moof', fullBox('mfhd', 0, 0, u32(sequence)), video, audio)
}
