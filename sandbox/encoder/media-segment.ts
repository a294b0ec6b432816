import { box, fullBox, u32, u64 } from './boxes.ts'
import { AUDIO_TRACK, VIDEO_TRACK } from './init-segment.ts'
import {
  AUDIO_FRAME_SAMPLES,
  AUDIO_FRAMES,
  FRAME_RATE,
  FRAMES_PER_SEGMENT,
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
  const samples = videoFrames.map((units) => Buffer.concat(units.flatMap((unit) => [u32(unit.length), unit])))
  const audioFrames = soundOf(k, sound)
  const videoBytes = samples.reduce((sum, sample) => sum + sample.length, 0)
  const head = (offset: number) => movieFragment(k, samples, audioFrames, offset, videoBytes)
  return Buffer.concat([head(head(0).length + 8), box('mdat', ...samples, ...audioFrames)])
}

/** Index, from the game's start, of the first AAC frame of segment `k`. */
const firstSound = (k: number): number => Math.ceil((k * AUDIO_FRAMES) / SEGMENTS_PER_LOOP)

const soundOf = (k: number, sound: readonly Uint8Array[]): Uint8Array[] => {
  const from = firstSound(k)
  return Array.from(
    { length: firstSound(k + 1) - from },
    (_, i) => sound[(from + i) % sound.length] ?? new Uint8Array(0),
  )
}

const movieFragment = (
  k: number,
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
    fullBox('tfdt', 1, 0, u64(k * FRAMES_PER_SEGMENT * FRAME_TICKS)),
    fullBox(
      'trun',
      0,
      TRUN_OFFSET | TRUN_FIRST_FLAGS | TRUN_SIZES,
      u32(samples.length, offset, SYNC),
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
    fullBox('tfdt', 1, 0, u64(firstSound(k) * AUDIO_FRAME_SAMPLES)),
    fullBox(
      'trun',
      0,
      TRUN_OFFSET | TRUN_SIZES,
      u32(audioFrames.length, offset + videoBytes),
      sizes(audioFrames),
    ),
  )
  return box('moof', fullBox('mfhd', 0, 0, u32(k + 1)), video, audio)
}
