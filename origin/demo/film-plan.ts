import type { Broadcast, Part, Segment } from '../playlists/broadcast.ts'

/** The camera cuts segments of 2 s and four parts, and each segment begins with a key frame. */
const SEGMENT_MS = 2_000
const PARTS_PER_SEGMENT = 4
const PART_MS = SEGMENT_MS / PARTS_PER_SEGMENT
const PARTS: readonly Part[] = Array.from({ length: PARTS_PER_SEGMENT }, (_, p) => ({
  durationMs: PART_MS,
  isIndependent: p === 0,
}))

/** `segments` in a row from `startsAt` (ms UTC) on, without a break. */
export type Stretch = { startsAt: number; segments: number }

/** A broadcast that is planned as `stretches`, as it is at `now`: a part exists once its time has passed. */
export const broadcastAt = (stretches: readonly Stretch[], now: number): Broadcast => {
  const planned = stretches.reduce((sum, it) => sum + it.segments * PARTS_PER_SEGMENT, 0)
  const filmed = stretches.reduce((sum, it) => sum + partsOf(it, now), 0)
  const complete = Math.floor(filmed / PARTS_PER_SEGMENT)
  const parts = filmed % PARTS_PER_SEGMENT
  return {
    complete,
    parts,
    segment: (k) => segmentAt(stretches, k, k === complete ? PARTS.slice(0, parts) : PARTS),
    partsPerSegment: PARTS_PER_SEGMENT,
    targetMs: SEGMENT_MS,
    partTargetMs: PART_MS,
    partHoldBackMs: 3 * PART_MS,
    isAllIndependent: true,
    over: planned > 0 && filmed === planned,
  }
}

// The drawn park's clock never stops, so a break of the game is no break of its timestamps.
const segmentAt = (stretches: readonly Stretch[], k: number, parts: readonly Part[]): Segment => ({
  startsAt: startOf(stretches, k),
  durationMs: parts.length * PART_MS,
  parts,
  init: 'init.mp4',
  isDiscontinuous: false,
  isIndependent: true,
  isGap: false,
})

const startOf = (stretches: readonly Stretch[], k: number): number => {
  let before = 0
  for (const { startsAt, segments } of stretches) {
    if (k < before + segments) return startsAt + (k - before) * SEGMENT_MS
    before += segments
  }
  throw new RangeError(`the game has no segment ${k}`)
}

/** When the next part is complete, ms UTC; undefined if none will come. */
export const nextPartAt = (stretches: readonly Stretch[], now: number): number | undefined => {
  const current = stretches.find((it) => partsOf(it, now) < it.segments * PARTS_PER_SEGMENT)
  return current && current.startsAt + (partsOf(current, now) + 1) * PART_MS
}

const partsOf = ({ startsAt, segments }: Stretch, now: number): number =>
  Math.min(segments * PARTS_PER_SEGMENT, Math.max(0, Math.floor((now - startsAt) / PART_MS)))
