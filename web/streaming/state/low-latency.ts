/** Whether a live game is played at low latency, and what speaks for and against it. Instants are ms UTC. */
export type LatencyMode = {
  isLow: boolean
  /** When the video stalled lately, and how much each time speaks against low latency. */
  stalls: { at: number; weight: number }[]
  /** Since when the connection has been good without a break; null while it is not known to be. */
  goodSince: number | null
  /** When the connection was last measured as good. */
  goodAt: number | null
  /**
   * How often low latency was given up, and the last reason: each time it takes longer until it is tried
   * again.
   */
  fallbacks: number
  givenUpFor: 'slow' | 'failing'
}

const MBIT = 1_000_000
/**
 * Between the two figures a line keeps its mode. A line of 4 Mbit/s measures a little less, and is enough.
 */
const ENOUGH_BITS_PER_SECOND = 3.3 * MBIT
const TOO_FEW_BITS_PER_SECOND = 2.5 * MBIT
const STALL_WINDOW_MS = 60_000
/**
 * Why the video stalled: the connection is too slow; requests failed while others did not; or nothing at all
 * arrived, from the connection or from the camera.
 */
export type StallCause = 'slow' | 'failing' | 'down'
/** Two stalls are too many, or three where everything was down for a moment. */
const STALL_WEIGHT = { slow: 3, failing: 3, down: 2 }
const STALL_LIMIT = 6
/**
 * A slow connection counts as good after this time; a failing one, once no request has failed for this time.
 */
const GOOD_WHILE_MS = { slow: 60_000, failing: 1_500 }
const MAX_GOOD_WHILE_MS = 10 * 60_000
/** After this many fallbacks each further one doubles the wait before low latency is tried again. */
const QUICK_TRIES = { slow: 1, failing: 3 }
/** A connection without a segment for this time, a little over one segment, no longer counts as good. */
const MEASURED_LATELY_MS = 2_500

/** At the start of a playback: low latency unless the connection is known to be too slow. */
export const initialLatencyMode = (bitsPerSecond: number | null): LatencyMode => ({
  isLow: bitsPerSecond === null || bitsPerSecond >= TOO_FEW_BITS_PER_SECOND,
  stalls: [],
  goodSince: null,
  goodAt: null,
  fallbacks: 0,
  givenUpFor: 'slow',
})

/** The video stalled: too often within a minute ends low latency. */
export const afterStall = (mode: LatencyMode, cause: StallCause, now: number): LatencyMode => {
  const lately = mode.stalls.filter(({ at }) => now - at < STALL_WINDOW_MS)
  const stalls = [...lately, { at: now, weight: STALL_WEIGHT[cause] }]
  const counted = { ...mode, stalls, goodSince: null }
  const weight = stalls.reduce((sum, it) => sum + it.weight, 0)
  return weight >= STALL_LIMIT ? withoutLowLatency(counted, cause === 'slow' ? 'slow' : 'failing') : counted
}

/** The buffer ahead shrank to almost nothing: the next part would come too late. */
export const afterDrain = (mode: LatencyMode, cause: LatencyMode['givenUpFor']): LatencyMode =>
  withoutLowLatency({ ...mode, goodSince: null }, cause)

/** A request failed: the good while starts again. */
export const afterFailedRequest = (mode: LatencyMode): LatencyMode => ({ ...mode, goodSince: null })

/** The line was measured: too slow ends low latency. */
export const afterEstimate = (mode: LatencyMode, bitsPerSecond: number, now: number): LatencyMode => {
  if (bitsPerSecond < TOO_FEW_BITS_PER_SECOND) return withoutLowLatency({ ...mode, goodSince: null }, 'slow')
  if (bitsPerSecond < ENOUGH_BITS_PER_SECOND) return { ...mode, goodSince: null }
  return { ...mode, goodSince: mode.goodSince ?? now, goodAt: now }
}

/** Time passed: low latency begins again on a line that has been good for long enough and still is. */
export const afterGoodWhile = (mode: LatencyMode, now: number): LatencyMode => {
  const { isLow, goodSince, goodAt } = mode
  if (isLow || goodSince === null || goodAt === null) return mode
  const isDue = now - goodSince >= goodWhileMs(mode) && now - goodAt <= MEASURED_LATELY_MS
  return isDue ? { ...mode, isLow: true, stalls: [] } : mode
}

/** Whether the last stall was so long ago that nothing speaks for playing further behind live any more. */
export const isCalmAgain = ({ stalls }: LatencyMode, now: number): boolean => {
  const last = stalls.at(-1)
  return last !== undefined && now - last.at >= STALL_WINDOW_MS
}

const withoutLowLatency = (mode: LatencyMode, givenUpFor: LatencyMode['givenUpFor']): LatencyMode => {
  if (mode.isLow) return { ...mode, isLow: false, fallbacks: mode.fallbacks + 1, givenUpFor }
  // A line with failed requests may turn out to be slow.
  return givenUpFor === 'slow' ? { ...mode, givenUpFor } : mode
}

const goodWhileMs = ({ fallbacks, givenUpFor }: LatencyMode): number => {
  const doublings = Math.max(0, fallbacks - QUICK_TRIES[givenUpFor])
  return Math.min(GOOD_WHILE_MS[givenUpFor] * 2 ** doublings, MAX_GOOD_WHILE_MS)
}

const HOLD_BACK_SEGMENTS = 3
/** A line near the lowest rendition plays further behind live: it may get worse still. */
const CAUTIOUS_HOLD_BACK_SEGMENTS = 4
const MODEST_BITS_PER_SECOND = 1.5 * MBIT

/** How many segments behind the live edge a game plays without low latency. */
export const holdBackSegments = (bitsPerSecond: number | null): number =>
  bitsPerSecond !== null && bitsPerSecond >= MODEST_BITS_PER_SECOND
    ? HOLD_BACK_SEGMENTS
    : CAUTIOUS_HOLD_BACK_SEGMENTS
