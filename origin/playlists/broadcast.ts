/** Every source cuts alike: 2 s segments of four parts, each segment beginning with a picture that needs no other. */
export const SEGMENT_MS = 2_000
export const PARTS_PER_SEGMENT = 4
export const PART_MS = SEGMENT_MS / PARTS_PER_SEGMENT

/** `segments` in a row from `startsAt` (ms UTC) on, without a break. */
export type Stretch = { startsAt: number; segments: number }

/** A game's picture at one moment: parts 0…parts-1 are there, counted through all stretches; `over` when no more will come. */
export type Broadcast = { stretches: readonly Stretch[]; parts: number; over: boolean }

/** How many segments are complete. */
export const completeSegments = ({ parts }: Broadcast): number => Math.floor(parts / PARTS_PER_SEGMENT)

/** When segment `k` begins, ms UTC. */
export const segmentStart = ({ stretches }: Pick<Broadcast, 'stretches'>, k: number): number => {
  let before = 0
  for (const { startsAt, segments } of stretches) {
    if (k < before + segments) return startsAt + (k - before) * SEGMENT_MS
    before += segments
  }
  throw new RangeError(`the game has no segment ${k}`)
}

/** A broadcast that is planned as `stretches`, as it is at `now`: a part is there once its time has passed. */
export const broadcastAt = (stretches: readonly Stretch[], now: number): Broadcast => {
  const planned = stretches.reduce((sum, it) => sum + it.segments * PARTS_PER_SEGMENT, 0)
  const parts = stretches.reduce((sum, it) => sum + partsOf(it, now), 0)
  return { stretches, parts, over: planned > 0 && parts === planned }
}

/** When the next part will be there, ms UTC; undefined when none will come. */
export const nextPartAt = (stretches: readonly Stretch[], now: number): number | undefined => {
  const current = stretches.find((it) => partsOf(it, now) < it.segments * PARTS_PER_SEGMENT)
  return current && current.startsAt + (partsOf(current, now) + 1) * PART_MS
}

const partsOf = ({ startsAt, segments }: Stretch, now: number): number =>
  Math.min(segments * PARTS_PER_SEGMENT, Math.max(0, Math.floor((now - startsAt) / PART_MS)))
