/**
 * Tells when pictures were taken, by our clock: it starts at the arrival of the first one, and then runs as
 * fast as the encoder's clock. The network delays pictures but never makes them early, so the least delay of
 * a window shows how far the two clocks are apart. The difference is made up slowly, and no time comes twice.
 */
export type WallClock = {
  /** A picture of `mediaMs` (from the session's start) has arrived at `now`, ms UTC. */
  arrived(mediaMs: number, now: number): void
  /** When the picture of `mediaMs` was taken, ms UTC; asked in ascending order. */
  at(mediaMs: number): number
}

const WINDOW_MS = 10_000
/**
 * The correction per second: ten times the error of a bad quartz, and less than a player or an eye notices.
 */
const SLEW = 0.0005

export const openWallClock = (startsAt: number): WallClock => {
  /** The least delay of arrival beyond `startsAt + mediaMs`, ms, which `offset` approaches. */
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
