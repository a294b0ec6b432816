/** What the watcher sees each second. */
export type LiveEdgeState = {
  /** Seconds behind the place where the player means to be when it is live. */
  behind: number
  paused: boolean
  seeking: boolean
  /** True while the viewer chose to be behind: he paused or went back. */
  intentionallyBehind: boolean
}

const DRIFT_SECONDS = 3
const MIN_SHOWN_SECONDS = 6

/** True when the player fell behind by itself (an outage) and must be brought back to the live edge. */
export const shouldCatchUp = (it: LiveEdgeState): boolean =>
  !it.paused && !it.seeking && !it.intentionallyBehind && it.behind > DRIFT_SECONDS

/** After a pause or a seek of the viewer: is he behind by choice now? */
export const isBehindByChoice = (behind: number): boolean => behind > DRIFT_SECONDS

/** Whole seconds behind live worth telling the viewer; 0 while he is where live is. */
export const secondsBehind = (behind: number): number => {
  const seconds = Math.round(behind)
  return seconds >= MIN_SHOWN_SECONDS ? seconds : 0
}

const STALL_WINDOW_MS = 60_000
const STALL_LIMIT = 2

/** Adds a stall at `now` (ms) and says whether the line is too slow for low latency: two stalls within a minute. */
export const countStall = (
  stalls: readonly number[],
  now: number,
): { stalls: number[]; tooSlow: boolean } => {
  const recent = [...stalls, now].filter((at) => now - at < STALL_WINDOW_MS)
  return { stalls: recent, tooSlow: recent.length >= STALL_LIMIT }
}

/** One fragment on the media timeline: seconds; its wall clock in ms UTC when the playlist tells. */
export type DatedFragment = { start: number; duration: number; programDateTime: number | null }

/** The place on the media timeline (seconds) where the picture's wall clock is `at` (ms UTC); null outside of it. */
export const mediaTimeOf = (at: number, fragments: readonly DatedFragment[]): number | null => {
  for (const it of fragments) {
    if (it.programDateTime === null) continue
    const offset = (at - it.programDateTime) / 1_000
    if (offset >= 0 && offset < it.duration) return it.start + offset
  }
  return null
}
