import { joined, type Segment } from '../../../domain/cut/segments.ts'

/**
 * A hidden game's cut as far as it is known: its segments from `from` (UTC ms by the log) on, without a gap
 * in the knowledge; `isWhole` where none follows.
 */
export type Ahead = { from: number; segments: Segment[]; isWhole: boolean }

/** So long before a segment ends the next one is asked for. */
const AHEAD_MS = 10_000

/** From where the next segment is to be asked for, with the picture at `at` (UTC ms); null for not now. */
export const askedFrom = (known: Ahead | undefined, at: number): number | null => {
  const to = known?.segments.at(-1)?.to
  if (known === undefined || at < known.from) return at
  if (known.isWhole) return null
  if (to === undefined || at > to) return at
  return at >= to - AHEAD_MS ? to : null
}

/** The knowledge with the answer to what was asked at `at` (UTC ms); null: the cut has no later segment. */
export const withSegment = (
  known: Ahead | undefined,
  at: number,
  segment: { from: number; to: number | null } | null,
): Ahead => {
  const isNext = known !== undefined && at === known.segments.at(-1)?.to
  const before = isNext ? known : { from: at, segments: [], isWhole: false }
  if (segment === null) return { ...before, isWhole: true }
  const told = { from: segment.from, to: segment.to ?? Number.POSITIVE_INFINITY }
  return { ...before, segments: joined([...before.segments, told]), isWhole: segment.to === null }
}
