import type { StreamKind } from '../../playback/playback-session.ts'
import type { PlaybackPosition } from '../../playback/state/playhead.ts'

/** Where a video was when a receiver took it over. */
export type CastBeginning = {
  kind: StreamKind
  /** Seconds from the first moment that could be seen, as a receiver counts. */
  seconds: number
  /** The frame on the screen, ms UTC; null before the first one. */
  date: number | null
  isAtLiveEdge: boolean
  /** When that was, ms UTC. */
  at: number
}
/** Where the receiver says that it is, and when. */
type Received = { seconds: number; now: number }

/** Within this a live game that began at its live edge is still there: receivers keep further back than a browser. */
const LIVE_EDGE_MS = 60_000
const AT_LIVE_EDGE: PlaybackPosition = { time: 0, date: null }

/**
 * The frame on the receiver, ms UTC. What it says of a live game is not relied on: no frame is later than time has passed, so that no
 * score is shown ahead of it.
 */
export const castDate = (from: CastBeginning, { seconds, now }: Received): number | null => {
  if (from.date === null) return null
  const playedMs = (seconds - from.seconds) * 1_000
  return from.date + (from.kind === 'live' ? Math.min(playedMs, now - from.at) : playedMs)
}

/** Where the page goes on when the game comes back from the receiver. */
export const positionAfterCast = (from: CastBeginning, received: Received): PlaybackPosition => {
  if (from.kind === 'ondemand') return { time: Math.max(0, received.seconds), date: null }
  const date = castDate(from, received)
  if (date === null || from.date === null) return AT_LIVE_EDGE
  const lostMs = received.now - from.at - (date - from.date)
  return from.isAtLiveEdge && lostMs < LIVE_EDGE_MS ? AT_LIVE_EDGE : { time: 0, date }
}
