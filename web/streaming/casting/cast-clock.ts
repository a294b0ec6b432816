import type { StreamKind } from '../engine/video-player.ts'
import type { PlaybackPosition } from '../state/playhead.ts'

/** The position of a video when a receiver took it over. */
export type CastBeginning = {
  kind: StreamKind
  /** Seconds from the first seekable moment, as a receiver counts. */
  seconds: number
  /** The frame on the screen, ms UTC; null before the first one. */
  date: number | null
  isAtLiveEdge: boolean
  /** When the receiver took over, ms UTC. */
  at: number
}
/** The receiver's reported position, and when it reported it. */
type Received = { seconds: number; now: number }

/**
 * A live game cast at its live edge counts as live within this lag: receivers play further behind than a
 * browser.
 */
const LIVE_EDGE_MS = 60_000
const AT_LIVE_EDGE: PlaybackPosition = { time: 0, date: null }

/**
 * The frame on the receiver, ms UTC. A live game's frame never advances faster than time, whatever the
 * receiver reports, so that no score is shown ahead of it.
 */
export const castDate = (from: CastBeginning, { seconds, now }: Received): number | null => {
  if (from.date === null) return null
  const playedMs = (seconds - from.seconds) * 1_000
  return from.date + (from.kind === 'live' ? Math.min(playedMs, now - from.at) : playedMs)
}

/**
 * The receiver's second of a wall clock (ms UTC), at the earliest its first; null where that is unknown, or
 * later than a live game is by `now`.
 */
export const castSeconds = (from: CastBeginning, at: number, now: number): number | null => {
  if (from.date === null || (from.kind === 'live' && at - from.date > now - from.at)) return null
  return Math.max(0, from.seconds + (at - from.date) / 1_000)
}

/** The position at which the page resumes when the game comes back from the receiver. */
export const positionAfterCast = (from: CastBeginning, received: Received): PlaybackPosition => {
  if (from.kind === 'ondemand') return { time: Math.max(0, received.seconds), date: null }
  const date = castDate(from, received)
  if (date === null || from.date === null) return AT_LIVE_EDGE
  const lostMs = received.now - from.at - (date - from.date)
  return from.isAtLiveEdge && lostMs < LIVE_EDGE_MS ? AT_LIVE_EDGE : { time: 0, date }
}
