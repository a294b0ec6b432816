/**
 * When pictures were taken, by our clock: from the arrival of the first one, and afterwards as fast as the encoder's own
 * clock runs. What arrives was held up by the network at times but never came early, so that the least delay of a while says how
 * far the two clocks have come apart; the difference is made up slowly, and no time is told twice.
 */
export type WallClock = {
  /** A picture of `mediaMs` (from the session's start) has arrived at `now`, ms UTC. */
  arrived(mediaMs: number, now: number): void
  /** When the picture of `mediaMs` was taken, ms UTC; asked in ascending order. */
  at(mediaMs: number): number
}

const WINDOW_MS = 10_000
/** Of a second: ten times what a bad quartz is off, and less than a player or an eye can tell. */
const SLEW = 0.0005

export const openWallClock = (startsAt: number): WallClock => {
  /** Of arrival beyond `startsAt + mediaMs`. */
  let goal = 0
  let offset = 0
  let toldAt = 0
  let leastDelay = Number.POSITIVE_INFINITY
  let windowEndsAt = WINDOW_MS
  return {
    arrived: (mediaMs, now) => {
      leastDelay = Math.min(leastDelay, now - startsAt - mediaMs)
      if (mediaMs < windowEndsAt) return
      goal = leastDelay
      leastDelay = Number.POSITIVE_INFINITY
      windowEndsAt = mediaMs + WINDOW_MS
    },
    at: (mediaMs) => {
      const most = Math.max(0, mediaMs - toldAt) * SLEW
      offset += Math.min(most, Math.max(-most, goal - offset))
      toldAt = Math.max(toldAt, mediaMs)
      return startsAt + mediaMs + offset
    },
  }
}
