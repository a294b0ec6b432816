import type { AudioSample, VideoSample } from './cmaf.ts'
import type { AudioConfig } from './flv-tags.ts'
import type { Picture, Sound } from './stretches.ts'

/** The samples of a part; times in ms from the stretch's start. */
export type SegmenterPart = {
  startMs: number
  durationMs: number
  isIndependent: boolean
  beginsSegment: boolean
  video: VideoSample[]
  audio: AudioSample[]
}

/** Parts are cut at the first picture at or after each half second of their segment. */
export const PART_MS = 500
/** Segments are at least so long … */
export const SEGMENT_MS = 2_000
/** … and at most so long before the first one has told how long they are. */
const LONGEST_FIRST_SEGMENT_MS = 6_000
/** The error of encoders that mean 2 s, and the excess over the target that still rounds down to it. */
const SEGMENT_TOLERANCE_MS = 100
const ROUNDING_MS = 400
/** Timestamps are whole ms, so that equal pictures of two renditions may differ by one. */
const GRID_TOLERANCE_MS = 5
/** How far the picture may be ahead of the sound before a part goes out without it. */
const SOUND_WITHIN_MS = 300
/** Beyond this the sound moves back to its own timestamps; below it frames follow each other exactly. */
const SOUND_TOLERANCE_MS = 40
const LAST_PICTURE_MS = 33

/** How a game is cut: `targetSeconds` is the EXT-X-TARGETDURATION that its first segment has decided. */
export type Cutting = { targetSeconds: number | undefined }

/**
 * Cuts a stretch into parts of half a second and segments that begin with a key frame: the first one after 2
 * s. If none comes within the game's target duration, the segment ends without it.
 */
export const openSegmenter = (o: {
  audio: AudioConfig | undefined
  cutting: Cutting
  part: (part: SegmenterPart) => void
}) => {
  const sounds = openSounds(o.audio)
  const waiting: SegmenterPart[] = []
  let open: VideoSample[] = []
  let beginsSegment = true
  let segmentStart = 0
  let newest = 0

  const isSegmentEnd = (picture: Picture): boolean => {
    const length = picture.dts - segmentStart
    if (picture.isKey && length >= SEGMENT_MS - SEGMENT_TOLERANCE_MS) return true
    const { targetSeconds } = o.cutting
    const longest =
      targetSeconds === undefined ? LONGEST_FIRST_SEGMENT_MS : targetSeconds * 1_000 + ROUNDING_MS
    return length >= longest
  }
  const isPartEnd = (picture: Picture): boolean => {
    const partStart = (open[0]?.dts ?? picture.dts) - segmentStart
    const grid = (Math.floor((partStart + GRID_TOLERANCE_MS) / PART_MS) + 1) * PART_MS
    return picture.dts - segmentStart >= grid - GRID_TOLERANCE_MS
  }
  const closePart = (end: number) => {
    const [first] = open
    if (first === undefined) return
    const { dts, isKey } = first
    waiting.push({
      startMs: dts,
      durationMs: end - dts,
      isIndependent: isKey,
      beginsSegment,
      video: open,
      audio: [],
    })
    open = []
    beginsSegment = false
  }
  const handOver = (isLast: boolean) => {
    for (let [part] = waiting; part !== undefined; [part] = waiting) {
      const end = part.startMs + part.durationMs
      if (!isLast && !sounds.reach(end) && newest - end <= SOUND_WITHIN_MS) return
      waiting.shift()
      o.part({ ...part, audio: sounds.until(end) })
    }
  }

  return {
    picture: (picture: Picture): void => {
      const before = open.at(-1)
      if (before !== undefined) before.duration = picture.dts - before.dts
      if (open.length > 0 && isSegmentEnd(picture)) {
        o.cutting.targetSeconds ??= Math.round((picture.dts - segmentStart) / 1_000)
        closePart(picture.dts)
        segmentStart = picture.dts
        beginsSegment = true
      } else if (open.length > 0 && isPartEnd(picture)) closePart(picture.dts)
      open.push({ ...picture, duration: before?.duration ?? LAST_PICTURE_MS })
      newest = picture.dts
      handOver(false)
    },
    sound: (sound: Sound): void => {
      sounds.add(sound)
      handOver(false)
    },
    /** Hands over the rest: the last picture is as long as the one before it. */
    end: (): void => {
      const last = open.at(-1)
      if (last !== undefined) closePart(last.dts + last.duration)
      handOver(true)
    },
  }
}

/** AAC frames, placed one exactly after the other: their timestamps are rounded to ms, their length not. */
const openSounds = (audio: AudioConfig | undefined) => {
  const rate = audio?.sampleRate ?? 1
  const frame = audio?.samplesPerFrame ?? 0
  const samples = (ms: number) => Math.round((ms * rate) / 1_000)
  const tolerance = samples(SOUND_TOLERANCE_MS)
  let queue: AudioSample[] = []
  let next: number | undefined
  return {
    add: ({ at, bytes }: Sound): void => {
      const off = next === undefined ? 0 : samples(at) - next
      // Drops a frame too many, so that the next ones are in time.
      if (off < -tolerance) return
      const dts = next === undefined || off > tolerance ? samples(at) : next
      const before = queue.at(-1)
      if (before !== undefined) before.duration = dts - before.dts
      queue.push({ dts, duration: frame, bytes })
      next = dts + frame
    },
    /** Whether everything before `ms` is there. */
    reach: (ms: number): boolean => audio === undefined || (queue.at(-1)?.dts ?? -1) >= samples(ms),
    /** Takes the frames that begin before `ms`. */
    until: (ms: number): AudioSample[] => {
      const end = samples(ms)
      const taken = queue.filter((it) => it.dts < end)
      queue = queue.slice(taken.length)
      return taken
    },
  }
}
