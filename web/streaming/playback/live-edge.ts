/** The position of a live video relative to its live edge. */
export type LiveEdgeState = {
  /** Seconds behind the position at which the video counts as live. */
  behind: number
  paused: boolean
  seeking: boolean
  /** True while the viewer chose to be behind: they paused or went back. */
  isBehindByChoice: boolean
}

const DRIFT_SECONDS = 3
const MIN_SHOWN_SECONDS = 6

/** True when the video fell behind by an outage and must be brought back to the live edge. */
export const shouldCatchUp = (it: LiveEdgeState): boolean =>
  !it.paused && !it.seeking && !it.isBehindByChoice && it.behind > DRIFT_SECONDS

/** After a pause or a seek of the viewer: whether they are behind by choice now. */
export const isBehindByChoice = (behind: number): boolean => behind > DRIFT_SECONDS

/** Whole seconds behind live as shown to the viewer; 0 at the live edge. */
export const secondsBehind = (behind: number): number => {
  const seconds = Math.round(behind)
  return seconds >= MIN_SHOWN_SECONDS ? seconds : 0
}

const STALL_WINDOW_MS = 60_000
const STALL_LIMIT = 2

/** Adds a stall at `now` (ms) and returns whether the connection is too slow for low latency: two stalls within a minute. */
export const countStall = (
  stalls: readonly number[],
  now: number,
): { stalls: number[]; tooSlow: boolean } => {
  const recent = [...stalls, now].filter((at) => now - at < STALL_WINDOW_MS)
  return { stalls: recent, tooSlow: recent.length >= STALL_LIMIT }
}

/** One fragment on the media timeline: seconds; its wall clock in ms UTC where the playlist has it. */
export type DatedFragment = { start: number; duration: number; programDateTime: number | null }

/** The media time (seconds) of the frame whose wall clock is `at` (ms UTC); null outside of the playlist. */
export const mediaTimeOf = (at: number, fragments: readonly DatedFragment[]): number | null => {
  for (const it of fragments) {
    if (it.programDateTime === null) continue
    const offset = (at - it.programDateTime) / 1_000
    if (offset >= 0 && offset < it.duration) return it.start + offset
  }
  return null
}
