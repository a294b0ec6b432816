import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { BoardLine } from '../league/stats-feed.ts'
import { type Clip, type Crowd, readClip, readCrowd } from './clip.ts'
import { growSequence, lowerSlice, readStream, type SliceHeader, type Stream } from './h264-headers.ts'
import { initSegment } from './init-segment.ts'
import {
  FORMATS,
  FRAME_RATE,
  FRAMES_PER_PART,
  FRAMES_PER_SEGMENT,
  macroblocksAcross,
  PARTS_PER_SEGMENT,
  type RenditionFormat,
  SEGMENT_MS,
  SEGMENTS_PER_LOOP,
} from './ladder.ts'
import { mediaPart, mediaSegment } from './media-segment.ts'
import type { Rate } from './playlists.ts'
import { clockText, drawStrip, type StripFrame } from './strip-frame.ts'
import { stripSlice } from './strip-slice.ts'
import { type OnAir, segmentStart } from './timeline.ts'

/** One rendition ready to serve: its init segment, its RFC 6381 codec and the segments it can build. */
export type Rendition = {
  format: RenditionFormat
  codec: string
  init: Buffer
  /** Segment `k`, 2 s from `segmentStart(game, k)`; equal arguments give equal bytes in every process. */
  segment(game: Filmed, k: number, boardAt: BoardAt): Buffer
  /** Part `p` of segment `k`: half a second of its samples. */
  part(game: Filmed, k: number, p: number, boardAt: BoardAt): Buffer
}

type Filmed = OnAir & { gamePk: number }
type BoardAt = (t: number) => BoardLine | undefined

type SceneFrame = { header: SliceHeader; unit: Uint8Array }
/** The board is read this often: the score in the frame is at most half a second late. */
const FRAMES_PER_BOARD_UPDATE = FRAME_RATE / 2
/** A few seconds of two games, at most 1.5 MB of a rendition. */
const STRIPS_KEPT = 16

/** Reads the committed loop. Throws Error when the files are not the loop that ladder.ts describes. */
export const openRenditions = (media: URL): Rendition[] => {
  const crowd = readCrowd(readFileSync(new URL('crowd.m4a', media)))
  return FORMATS.map((format) =>
    openRendition(readClip(format, readFileSync(new URL(`scene-${format.name}.h264`, media))), crowd),
  )
}

const openRendition = (clip: Clip, crowd: Crowd): Rendition => {
  const { format } = clip
  const stream = readStream(clip.sps, clip.pps)
  const sps = growSequence(clip.sps, format.stripRows)
  const stripsOf = stripsDrawnFor(format)
  const lowered = new Map<number, SceneFrame[]>()
  const group = (n: number): SceneFrame[] => {
    const cached = lowered.get(n)
    if (cached) return cached
    const built = (clip.groups[n] ?? []).map((unit) =>
      lowerSlice(stream, unit, format.stripRows * macroblocksAcross(format)),
    )
    lowered.set(n, built)
    return built
  }
  return {
    format,
    codec: `avc1.${Buffer.from(sps.subarray(1, 4)).toString('hex')}`,
    init: initSegment(format, sps, clip.pps, crowd),
    segment: (game, k, boardAt) => {
      const strips = stripsOf({ game, k, count: FRAMES_PER_SEGMENT }, boardAt)
      return mediaSegment(k, splice(stream, group(k % SEGMENTS_PER_LOOP), strips, 0), crowd.frames)
    },
    part: (game, k, p, boardAt) => {
      const from = p * FRAMES_PER_PART
      // The frame before tells which macroblocks changed; those after it are not filmed yet.
      const strips = stripsOf({ game, k, count: from + FRAMES_PER_PART }, boardAt)
      return mediaPart(
        k * PARTS_PER_SEGMENT + p,
        splice(stream, group(k % SEGMENTS_PER_LOOP), strips, from),
        crowd.frames,
      )
    },
  }
}

// The frames from number `from` on that have a strip.
const splice = (
  stream: Stream,
  sceneFrames: SceneFrame[],
  strips: StripFrame[],
  from: number,
): Uint8Array[][] =>
  strips.slice(from).map((strip, i) => {
    const n = from + i
    const frame = sceneFrames[n]
    if (!frame) throw new Error('a strip without its frame')
    return [stripSlice(stream, frame.header, strip, n ? strips[n - 1] : undefined), frame.unit]
  })

type StripsOf = (span: { game: Filmed; k: number; count: number }, boardAt: BoardAt) => StripFrame[]

// Draws a strip only when it changes, and once for the parts of a second and for their segment.
const stripsDrawnFor = (format: RenditionFormat): StripsOf => {
  const drawn = new LRUCache<string, StripFrame>({ max: STRIPS_KEPT })
  const stripOf = (gamePk: number, board: Board, clock: string): StripFrame => {
    const key = `${gamePk} ${clock} ${board.key}`
    const strip = drawn.get(key) ?? drawStrip(format, gamePk, board.line, clock)
    drawn.set(key, strip)
    return strip
  }
  return ({ game, k, count }, boardAt) => {
    let board: Board = { line: undefined, key: '' }
    return Array.from({ length: count }, (_, n) => {
      const t = segmentStart(game, k) + (n * 1000) / FRAME_RATE
      if (n % FRAMES_PER_BOARD_UPDATE === 0) board = readBoard(boardAt(t))
      return stripOf(game.gamePk, board, clockText(t))
    })
  }
}

type Board = { line: BoardLine | undefined; key: string }
const readBoard = (line: BoardLine | undefined): Board => ({ line, key: JSON.stringify(line) ?? '' })

const FULL_BOARD: BoardLine = {
  away: 'MWM',
  home: 'WMW',
  awayRuns: 88,
  homeRuns: 88,
  inning: 18,
  inningState: 'top',
  balls: 3,
  strikes: 2,
  outs: 2,
  state: 'live',
}
const PEAK_MARGIN = 1.05

/** The rates of a rendition, measured over one complete loop with the longest possible board. */
export const measure = (rendition: Rendition): Rate => {
  const game = { gamePk: 88_888_888, startsAt: 0, endsAt: SEGMENTS_PER_LOOP * SEGMENT_MS }
  const bits = Array.from(
    { length: SEGMENTS_PER_LOOP },
    (_, k) => (rendition.segment(game, k, () => FULL_BOARD).length * 8_000) / SEGMENT_MS,
  )
  return {
    peak: Math.ceil(Math.max(...bits) * PEAK_MARGIN),
    average: Math.ceil(bits.reduce((sum, rate) => sum + rate, 0) / bits.length),
  }
}
