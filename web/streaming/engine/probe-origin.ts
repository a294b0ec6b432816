import { afterFailedRequest } from '../state/low-latency.ts'
import { needsMedia } from '../state/playback-state.ts'
import { isAccessDenied } from '../state/recovery.ts'
import {
  afterArrival,
  afterFailure,
  afterPlenty,
  afterProbeAnswer,
  afterProbeFailure,
  afterProbeStart,
  isProbeDue,
} from './line-watch.ts'
import { isOnTelevision } from './media-element.ts'
import type { PlaybackSession } from './playback-session.ts'

/** The recoveries that an origin that answers again may start. */
export type ProbedRecovery = {
  restart(session: PlaybackSession): void
  rebuild(session: PlaybackSession): void
}

const PROBE_TIMEOUT_MS = 3_000

/** Called twice a second: probes the origin while playback waits for media and none arrive. */
export const watchLine = (session: PlaybackSession, recovery: ProbedRecovery): void => {
  const now = Date.now()
  noteBytes(session, now)
  if (!needsMedia(session.state) && session.line.failedAt === null)
    session.line = afterPlenty(session.line, now)
  else if (isProbeDue(session.line, now)) void probe(session, recovery)
}

/** The network, the tab or the server is back: probes without a wait for the next turn. */
export const probeNow = (session: PlaybackSession, recovery: ProbedRecovery): void => {
  if (needsMedia(session.state)) void probe(session, recovery)
}

export const noteFailure = (session: PlaybackSession): void => {
  const now = Date.now()
  session.line = afterFailure(session.line, now)
  session.latency = afterFailedRequest(session.latency)
  session.failedAt = now
}

export const noteArrival = (session: PlaybackSession): void => {
  session.line = afterArrival(Date.now())
}

const noteBytes = (session: PlaybackSession, now: number) => {
  const loaded = session.download?.stats.loaded ?? 0
  if (loaded > session.seenBytes) session.line = afterArrival(now)
  session.seenBytes = loaded
}

const probe = async (session: PlaybackSession, recovery: ProbedRecovery): Promise<void> => {
  const { signal } = session.lifetime
  if (!mayProbe(session)) return
  const startedAt = Date.now()
  session.line = afterProbeStart(session.line, startedAt)
  const status = await statusOf(session.source.src)
  if (signal.aborted) return
  if (isAccessDenied(status)) return session.events.onAccessDenied()
  const now = Date.now()
  if (status === null || status >= 400) {
    session.line = afterProbeFailure(session.line, { startedAt, now })
    return
  }
  const { line, action } = afterProbeAnswer(session.line, { startedAt, now })
  session.line = line
  if (action !== 'none' && needsMedia(session.state)) recovery[action](session)
}

/** Asks whether the origin refuses the media, which a native element does not say. */
export const askForAccess = async (session: PlaybackSession): Promise<void> => {
  if (!mayProbe(session)) return
  const status = await statusOf(session.source.src)
  if (isAccessDenied(status) && !session.lifetime.signal.aborted) session.events.onAccessDenied()
}

/**
 * A television that plays the address has no cookie: a request of the page would take its place (decision
 * 47).
 */
const mayProbe = ({ hls, native, video }: PlaybackSession): boolean =>
  (hls !== null || native !== null) && !isOnTelevision(video)

const statusOf = async (address: string): Promise<number | null> => {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return answer.status
  } catch {
    return null
  }
}
