/** Whether a live game is played at low latency, and what speaks for and against it. Instants are ms UTC. */
export type LatencyMode = {
  isLow: boolean
  /** When the video stalled lately, and how much each time speaks against low latency. */
  stalls: { at: number; weight: number }[]
  /** Since when the line has been good without a break; null while it is not, or not known to be. */
  goodSince: number | null
  /** How often low latency was given up: each time it takes longer until it is tried again. */
  fallbacks: number
}

const MBIT = 1_000_000
/** Between the two figures a line keeps the mode that it has. */
const ENOUGH_BITS_PER_SECOND = 4 * MBIT
const TOO_FEW_BITS_PER_SECOND = 3 * MBIT
const STALL_WINDOW_MS = 60_000
/** Two stalls of a line that brings too little are too many, or three of one that was down for a moment. */
const STALL_WEIGHT = { slow: 3, down: 2 }
const STALL_LIMIT = 6
const GOOD_WHILE_MS = 60_000
const MAX_GOOD_WHILE_MS = 10 * 60_000

/** At the start of a playback: low latency unless the line is known to be too slow. */
export const initialLatencyMode = (bitsPerSecond: number | null): LatencyMode => ({
  isLow: bitsPerSecond === null || bitsPerSecond >= TOO_FEW_BITS_PER_SECOND,
  stalls: [],
  goodSince: null,
  fallbacks: 0,
})

/** The video stalled, as the line was slow or as it was down: too often within a minute ends low latency. */
export const afterStall = (mode: LatencyMode, line: 'slow' | 'down', now: number): LatencyMode => {
  const lately = mode.stalls.filter(({ at }) => now - at < STALL_WINDOW_MS)
  const stalls = [...lately, { at: now, weight: STALL_WEIGHT[line] }]
  const counted = { ...mode, stalls, goodSince: null }
  const weight = stalls.reduce((sum, it) => sum + it.weight, 0)
  return weight >= STALL_LIMIT ? withoutLowLatency(counted) : counted
}

/** What is buffered ahead shrank to almost nothing: the next part would come too late. */
export const afterDrain = (mode: LatencyMode): LatencyMode => withoutLowLatency({ ...mode, goodSince: null })

/** The line was measured: too slow ends low latency, good for long enough begins it again. */
export const afterEstimate = (mode: LatencyMode, bitsPerSecond: number, now: number): LatencyMode => {
  if (bitsPerSecond < TOO_FEW_BITS_PER_SECOND) return withoutLowLatency({ ...mode, goodSince: null })
  if (bitsPerSecond < ENOUGH_BITS_PER_SECOND) return { ...mode, goodSince: null }
  const goodSince = mode.goodSince ?? now
  const isDue = !mode.isLow && now - goodSince >= goodWhileMs(mode.fallbacks)
  return isDue ? { ...mode, goodSince, isLow: true, stalls: [] } : { ...mode, goodSince }
}

const withoutLowLatency = (mode: LatencyMode): LatencyMode =>
  mode.isLow ? { ...mode, isLow: false, fallbacks: mode.fallbacks + 1 } : mode

const goodWhileMs = (fallbacks: number): number =>
  Math.min(GOOD_WHILE_MS * 2 ** Math.max(0, fallbacks - 1), MAX_GOOD_WHILE_MS)

const HOLD_BACK_SEGMENTS = 3
/** A line near the lowest rendition is played from further back: it may get worse still. */
const CAUTIOUS_HOLD_BACK_SEGMENTS = 4
const MODEST_BITS_PER_SECOND = 1.5 * MBIT

/** How many segments behind the edge a live game is played without low latency. */
export const holdBackSegments = (bitsPerSecond: number | null): number =>
  bitsPerSecond !== null && bitsPerSecond >= MODEST_BITS_PER_SECOND
    ? HOLD_BACK_SEGMENTS
    : CAUTIOUS_HOLD_BACK_SEGMENTS
