import type Hls from 'hls.js'
import { setLiveEdge } from './controls-state.ts'
import { mediaTimeOf, secondsBehind } from './live-edge.ts'
import { type Fault, noAttempts, type RecoveryAttempts } from './recovery.ts'

export type StreamKind = 'live' | 'ondemand'
export type StreamSource = { src: string; kind: StreamKind }

/** What the picture is doing. A `stopped` that is not final still tries quietly and may come back by itself. */
export type Phase =
  | { at: 'loading' }
  | { at: 'playing' }
  | { at: 'buffering' }
  | { at: 'reconnecting' }
  | { at: 'stopped'; fault: Fault; final: boolean }

/** How the engine speaks. `playingDate` is the wall clock of the picture on the screen. */
export type PlayerEvents = {
  onPhase(phase: Phase): void
  onTick(tick: { playingDate: Date | null; behindSeconds: number }): void
  /** The origin refused the media: the lease may have gone. */
  onAccessDenied(): void
  /** The heights (pixels) of the qualities that can be chosen, in the order of `setQuality`. */
  onQualities(heights: number[]): void
  /** The browser let us start only without sound. */
  onMuted(): void
}

/** Where the viewer was, to begin there again: the second of a recording, the wall clock (ms UTC) of a rewound live game. */
export type PlaybackPosition = { time: number; date: number | null }

export type VideoPlayer = {
  position(): PlaybackPosition
  /** To the live edge, playing. */
  goLive(): void
  /** To the moment with that wall clock; false when it is not in the window. */
  seekToDate(at: Date): boolean
  /** Fixes a quality by its place in `onQualities`; null lets the line decide. */
  setQuality(index: number | null): void
  /** Begins again at once, after a stop or on the viewer's wish. */
  retry(): void
  destroy(): void
}

/** One picture on its way: everything that the engine remembers. Instants are ms UTC. */
export type PlaybackSession = {
  video: HTMLVideoElement
  source: StreamSource
  events: PlayerEvents
  hls: Hls | null
  attempts: RecoveryAttempts
  faultSince: number | null
  healthySince: number | null
  lastFault: Fault
  phase: Phase
  stalls: number[]
  intentionallyBehind: boolean
  shouldPlay: boolean
  quality: number | null
  started: boolean
  lastTime: number | null
  /** Wall clock (ms) to return to after a reload, for a viewer who is behind by choice. */
  resumeAt: number | null
  recoveryTimer: ReturnType<typeof setTimeout> | undefined
  isDestroyed: boolean
}

export const createSession = (
  video: HTMLVideoElement,
  source: StreamSource,
  events: PlayerEvents,
  from: PlaybackPosition | null,
): PlaybackSession => ({
  video,
  source,
  events,
  hls: null,
  attempts: noAttempts,
  faultSince: Date.now(),
  healthySince: null,
  lastFault: 'timeout',
  phase: { at: 'loading' },
  stalls: [],
  intentionallyBehind: false,
  shouldPlay: true,
  quality: null,
  started: false,
  lastTime: source.kind === 'ondemand' ? (from?.time ?? null) : null,
  resumeAt: source.kind === 'live' ? (from?.date ?? null) : null,
  recoveryTimer: undefined,
  isDestroyed: false,
})

/** Starts with sound where the browser allows it, else without. */
export const startPlaying = (session: PlaybackSession) => {
  if (!session.shouldPlay) return
  session.video.play().catch((error: unknown) => {
    const autoplayBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!autoplayBlocked || session.isDestroyed || session.video.muted) return
    session.video.muted = true
    session.events.onMuted()
    session.video.play().catch(() => setPhase(session, { at: 'playing' }))
  })
}

export const seekToDate = (session: PlaybackSession, at: number): boolean => {
  const details = session.hls?.latestLevelDetails
  const position = details ? mediaTimeOf(at, details.fragments) : null
  if (position === null) return false
  session.video.currentTime = position
  return true
}

export const goLive = (session: PlaybackSession) => {
  const edge = session.hls?.liveSyncPosition ?? endOf(session.video.seekable)
  session.intentionallyBehind = false
  session.lastTime = null
  if (edge != null) session.video.currentTime = edge
  session.shouldPlay = true
  startPlaying(session)
}

const endOf = (ranges: TimeRanges): number | null =>
  ranges.length === 0 ? null : ranges.end(ranges.length - 1)

export const emitTick = (session: PlaybackSession) => {
  const isLive = session.source.kind === 'live' && session.started
  const behindSeconds = isLive ? secondsBehind(behindLive(session)) : 0
  if (session.hls?.liveSyncPosition != null) setLiveEdge(session.video, session.hls.liveSyncPosition)
  session.events.onTick({ playingDate: playingDate(session), behindSeconds })
}

export const viewerPosition = (session: PlaybackSession): PlaybackPosition => ({
  time: session.video.currentTime,
  date: session.intentionallyBehind ? (playingDate(session)?.getTime() ?? null) : null,
})

/** Seconds behind the live place; of now, while the library's own latency is of its last look. */
export const behindLive = ({ hls, video }: PlaybackSession): number =>
  hls?.liveSyncPosition == null ? 0 : hls.liveSyncPosition - video.currentTime

export const playingDate = (session: PlaybackSession): Date | null => {
  if (session.hls !== null) return session.hls.playingDate
  const native: HTMLVideoElement & { getStartDate?: () => Date } = session.video
  const start = native.getStartDate?.()
  if (start === undefined || Number.isNaN(start.getTime())) return null
  return new Date(start.getTime() + session.video.currentTime * 1_000)
}

export const setPhase = (session: PlaybackSession, phase: Phase) => {
  if (session.isDestroyed || JSON.stringify(phase) === JSON.stringify(session.phase)) return
  session.phase = phase
  session.events.onPhase(phase)
}
