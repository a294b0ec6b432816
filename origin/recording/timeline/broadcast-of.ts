import type { Broadcast, Segment } from '../../playlists/broadcast.ts'
import {
  gapLike,
  initName,
  lenderOf,
  nextNumber,
  SLATE_INIT,
  SLATE_PART_MS,
  SLATE_PARTS,
  SLATE_SEGMENT_MS,
  type SlateStretch,
  slateKindOf,
  stretchOf,
  type Timeline,
} from './timeline.ts'

/**
 * Parts last half a second, plus or minus one frame at 30 a second; 85 % of this, the shortest part, is one
 * frame less.
 */
const PART_TARGET_MS = 545
/** A player stays three parts behind the edge; the standard requires at least twice the target. */
const PART_HOLD_BACK_MS = 3 * SLATE_PART_MS

/**
 * The game in one rendition, as playlists need it; undefined before its first complete segment, and for an
 * unknown rendition. `isOnDemand` leaves the slate out.
 */
export const broadcastOf = (
  timeline: Timeline,
  rendition: string,
  { isOnDemand }: { isOnDemand: boolean },
): Broadcast | undefined => {
  const { targetMs } = timeline
  if (targetMs === undefined || !timeline.renditions.has(rendition)) return undefined
  const { complete: done, parts } = progressOf(timeline, rendition)
  const isSlate = (k: number) => stretchOf(timeline, k)?.is === 'slate'
  return {
    targetMs,
    partTargetMs: PART_TARGET_MS,
    partHoldBackMs: PART_HOLD_BACK_MS,
    complete: done,
    parts,
    segment: (k) => segmentOf(timeline, rendition, k),
    partsPerSegment: timeline.stretches.at(-1)?.is === 'slate' ? SLATE_PARTS : timeline.usualParts,
    isAllIndependent: timeline.isAllIndependent,
    ...(isOnDemand && { isLeftOut: isSlate }),
    over: timeline.endedAt !== undefined,
  }
}

const progressOf = (timeline: Timeline, rendition: string): { complete: number; parts: number } => {
  const last = timeline.stretches.at(-1)
  if (last === undefined || !last.isOpen) return { complete: nextNumber(timeline), parts: 0 }
  if (last.is === 'slate')
    return { complete: last.first + Math.floor(last.parts / SLATE_PARTS), parts: last.parts % SLATE_PARTS }
  const lender = lenderOf(timeline, last.session, rendition) ?? ''
  const track = last.tracks.get(lender) ?? []
  return {
    complete: last.first + Math.max(0, track.length - 1),
    parts: track.at(-1)?.parts.length ?? 0,
  }
}

const segmentOf = (timeline: Timeline, rendition: string, k: number): Segment => {
  const stretch = stretchOf(timeline, k)
  if (stretch === undefined) throw new RangeError(`the game has no segment ${k}`)
  const isDiscontinuous = k > 0 && k === stretch.first
  if (stretch.is === 'slate') {
    const init = SLATE_INIT[slateKindOf(timeline, stretch)]
    return { ...slateSegment(stretch, k - stretch.first), init, isDiscontinuous }
  }
  const lender = lenderOf(timeline, stretch.session, rendition) ?? ''
  const kept = stretch.tracks.get(lender)?.[k - stretch.first] ?? gapLike(stretch, k - stretch.first)
  const { startsAt, durationMs, parts, isIndependent, isGap } = kept
  const init = initName(stretch.session)
  return { startsAt, durationMs, parts, isIndependent, isGap, init, isDiscontinuous }
}

const slateSegment = (
  { startsAt, parts }: SlateStretch,
  index: number,
): Omit<Segment, 'init' | 'isDiscontinuous'> => {
  const count = Math.min(SLATE_PARTS, parts - index * SLATE_PARTS)
  return {
    startsAt: startsAt + index * SLATE_SEGMENT_MS,
    durationMs: count * SLATE_PART_MS,
    parts: Array.from({ length: count }, (_, p) => ({ durationMs: SLATE_PART_MS, isIndependent: p === 0 })),
    isIndependent: true,
    isGap: false,
  }
}
