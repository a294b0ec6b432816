/**
 * The renditions of the ladder and the shape of the loop. Sizes are pixels, rates kbit/s of the scene alone.
 */
export type RenditionFormat = {
  name: string
  width: number
  /** Lines of the drawn scene; the score strip of `stripRows` macroblock rows stands above them. */
  sceneHeight: number
  stripRows: number
  level: string
  crf: number
  kbits: number
}

export const FORMATS: readonly RenditionFormat[] = [
  { name: '240p', width: 426, sceneHeight: 224, stripRows: 1, level: '2.1', crf: 22, kbits: 240 },
  { name: '480p', width: 854, sceneHeight: 448, stripRows: 2, level: '3.1', crf: 25, kbits: 650 },
  { name: '720p', width: 1280, sceneHeight: 672, stripRows: 3, level: '3.1', crf: 25, kbits: 1200 },
]

export const MACROBLOCK = 16
export const FRAME_RATE = 30
export const SEGMENT_MS = 2_000
export const FRAMES_PER_SEGMENT = 60
/** A segment has parts of half a second, so that viewers need not wait until it is complete. */
export const PARTS_PER_SEGMENT = 4
export const PART_MS = SEGMENT_MS / PARTS_PER_SEGMENT
export const FRAMES_PER_PART = FRAMES_PER_SEGMENT / PARTS_PER_SEGMENT
/** The loop: 24 s = 12 groups of 60 frames = 1,125 AAC frames of 1,024 samples at 48 kHz. */
export const FRAMES = 720
export const SEGMENTS_PER_LOOP = 12
export const AUDIO_FRAMES = 1_125
export const AUDIO_RATE = 48_000
export const AUDIO_FRAME_SAMPLES = 1_024
/** Ticks per second of the video track, a multiple of the frame rate. */
export const VIDEO_RATE = 90_000

/** Macroblocks across: the coded width is the next multiple of 16. */
export const macroblocksAcross = (format: RenditionFormat): number => Math.ceil(format.width / MACROBLOCK)

/** Height of the frame: strip and scene. */
export const frameHeight = (format: RenditionFormat): number =>
  format.sceneHeight + format.stripRows * MACROBLOCK
