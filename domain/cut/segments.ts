/** A part of a game that is played, UTC ms by its log; `to` is +Infinity while the game goes on. */
export type Segment = { from: number; to: number }

/** How long a viewer who joins late may take to catch up, in minutes. */
export const CATCH_UP_MINUTES = [3, 6, 12] as const

/** A jump that saves less is more trouble to the eye than the wait. */
const JOIN_MS = 3_000

/** Any spans (UTC ms) as segments in order, those that meet or nearly meet joined. */
export const joined = (spans: readonly Segment[]): Segment[] => {
  const segments: Segment[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = segments.at(-1)
    if (last !== undefined && from - last.to <= JOIN_MS) last.to = Math.max(last.to, to)
    else segments.push({ from, to })
  }
  return segments
}

/** How long the segments play, in minutes; one without an end counts up to `now` (UTC ms). */
export const minutesOf = (segments: readonly Segment[], now = Number.POSITIVE_INFINITY): number =>
  segments.reduce((sum, { from, to }) => sum + (Number.isFinite(to) ? to : Math.max(from, now)) - from, 0) /
  60_000

/**
 * Where a picture at `at` (UTC ms by the log) goes on: the same place inside of a segment, else the start of
 * the next one; undefined after the last.
 */
export const nextPlayed = (segments: readonly Segment[], at: number): number | undefined => {
  const next = segments.find(({ to }) => at < to)
  return next && Math.max(at, next.from)
}
