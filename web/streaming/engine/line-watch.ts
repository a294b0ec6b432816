/** The line's latest arrivals and failures; instants are ms UTC. */
export type LineWatch = {
  /**
   * Since when media are missing: when anything of the stream last arrived, or the picture last had all it
   * needs.
   */
  arrivedAt: number
  /** When anything of the stream last arrived, needed or not. */
  bytesAt: number
  /** When a request failed since then; null when none did. */
  failedAt: number | null
  /** When the origin was last probed; null when not since the last arrival. */
  probedAt: number | null
  /** How often loading was restarted since the last arrival. */
  restarts: number
}

/** A slow line brings something more often than this; a line without bytes for so long is down. */
const SILENT_MS = 1_000
/** After so long without a byte the player probes the origin with a small request of its own. */
const QUIET_MS = 2_000
const PROBE_INTERVAL_MS = 1_500
/**
 * The player gives up a request that hangs for so long once the origin answers others; each restart in vain
 * doubles the time.
 */
const HANGING_MS = 6_000
const MAX_DOUBLINGS = 4
/** A restart keeps the last frame on the screen; each third one starts from nothing. */
const RESTARTS_PER_REBUILD = 3

export const initialLine = (now: number): LineWatch => ({
  arrivedAt: now,
  bytesAt: now,
  failedAt: null,
  probedAt: null,
  restarts: 0,
})

/** Bytes of the stream arrived. */
export const afterArrival = (now: number): LineWatch => initialLine(now)

/** The picture has all it needs. */
export const afterPlenty = ({ bytesAt }: LineWatch, now: number): LineWatch => ({
  ...initialLine(now),
  bytesAt,
})

/** A request for the stream, or a probe, failed. */
export const afterFailure = (line: LineWatch, now: number): LineWatch => ({ ...line, failedAt: now })

/** Whether bytes of the stream are coming in at all: without them nothing is learned of the line's speed. */
export const isArriving = ({ bytesAt, failedAt }: LineWatch, now: number): boolean =>
  failedAt === null && now - bytesAt < SILENT_MS

/** Whether the origin should be probed now: the library's own requests may wait, or hang, for much longer. */
export const isProbeDue = (line: LineWatch, now: number): boolean =>
  now - line.arrivedAt >= QUIET_MS && (line.probedAt === null || now - line.probedAt >= PROBE_INTERVAL_MS)

export const afterProbeStart = (line: LineWatch, now: number): LineWatch => ({ ...line, probedAt: now })

/**
 * A probe failed. Ignored if media arrived since it started, or none were needed: on a slow connection it may
 * have queued behind a segment.
 */
export const afterProbeFailure = (line: LineWatch, { startedAt, now }: Probe): LineWatch =>
  line.arrivedAt > startedAt ? line : afterFailure(line, now)

type Probe = { startedAt: number; now: number }

/**
 * The origin answered a probe. Restarts loading after a failed request or during a hanging one, but not where
 * bytes arrived meanwhile: on a slow line that would throw away half a segment. After two restarts in vain it
 * rebuilds.
 */
export const afterProbeAnswer = (
  line: LineWatch,
  { startedAt, now }: Probe,
): { line: LineWatch; action: 'none' | 'restart' | 'rebuild' } => {
  const hangsAfterMs = HANGING_MS * 2 ** Math.min(line.restarts, MAX_DOUBLINGS)
  const isStuck = line.failedAt !== null || now - line.arrivedAt >= hangsAfterMs
  if (line.arrivedAt > startedAt || !isStuck) return { line, action: 'none' }
  const restarts = line.restarts + 1
  return {
    line: { ...line, failedAt: null, restarts },
    action: restarts % RESTARTS_PER_REBUILD === 0 ? 'rebuild' : 'restart',
  }
}
