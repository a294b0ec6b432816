import type Hls from 'hls.js'
import type { LoaderStats } from 'hls.js'
import { mediaTimeOf, secondsBehind, wallClockOf } from '../state/live-edge.ts'
import { initialLatencyMode, type LatencyMode } from '../state/low-latency.ts'
import {
  afterAutoplayBlocked,
  hasPlayed,
  initialState,
  type PlaybackState,
  phaseOf,
} from '../state/playback-state.ts'
import {
  initialPlayhead,
  type PlaybackPosition,
  type Playhead,
  playheadAfterGoLive,
  playheadAfterResume,
} from '../state/playhead.ts'
import type { LineSpeed } from './line-speed.ts'
import { measuredBitsPerSecond } from './line-speed.ts'
import { initialLine, type LineWatch } from './line-watch.ts'
import {
  behindNatively,
  endOf,
  lagOf,
  type NativePlayback,
  nativeDateAt,
  nativeTimeOf,
  setLiveEdge,
  setStreamType,
} from './media-element.ts'
import type { PlayerEvents, StreamKind, StreamSource } from './video-player.ts'

/** One playback. `state` and `playhead` change by the pure transitions of `state/` alone. */
export type PlaybackSession = {
  readonly video: HTMLVideoElement
  readonly source: StreamSource
  readonly events: PlayerEvents
  /** Aborted when the player is destroyed. */
  readonly lifetime: AbortController
  /** The source's, until the broadcast of a live game ends: it is a recording from then on. */
  kind: StreamKind
  state: PlaybackState
  playhead: Playhead
  /** The wall clock of the frame on the screen when it was last told. */
  frameDate: Date | null
  /** One of the two plays, once it is known which: hls.js, or the element by itself. */
  hls: Hls | null
  native: NativePlayback | null
  shouldPlay: boolean
  quality: number | null
  line: LineWatch
  speed: LineSpeed
  latency: LatencyMode
  /** When low latency began again (ms UTC); null where it did not. */
  lowSince: number | null
  /** The segment or part that is loading; the library replaces its `stats` when the request begins. */
  download: { readonly stats: LoaderStats } | null
  /** Bytes of `download` when it was last looked at. */
  seenBytes: number
  /** When the speed of the connection was last stored. */
  rememberedAt: number
  /** When a request of the stream last failed; ms UTC. */
  failedAt: number | null
  /** When loading last began from nothing (ms UTC). */
  builtAt: number
  /** When the first frame came (ms UTC); null before. */
  startedAt: number | null
  /** Seconds behind live that are left of a slow start. */
  startLag: number
  /** True once the picture has stalled in an outage, until it is live again. */
  isAfterOutage: boolean
  /** True while the player, not the viewer, plays a little faster. */
  isCatchingUp: boolean
  recoveryTimer: ReturnType<typeof setTimeout> | undefined
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
  lifetime: new AbortController(),
  kind: source.kind,
  state: initialState(Date.now()),
  playhead: initialPlayhead(source.kind, from),
  frameDate: null,
  hls: null,
  native: null,
  shouldPlay: true,
  quality: null,
  line: initialLine(Date.now()),
  speed: [],
  // Few downloads give a low guess: that costs a rendition for a moment; here it would cost a minute.
  latency: initialLatencyMode(measuredBitsPerSecond()),
  lowSince: null,
  download: null,
  seenBytes: 0,
  rememberedAt: 0,
  failedAt: null,
  builtAt: Date.now(),
  startedAt: null,
  startLag: 0,
  isAfterOutage: false,
  isCatchingUp: false,
  recoveryTimer: undefined,
})

/** Takes the next state; the player is notified when that changes what the viewer is shown. */
export const setState = (session: PlaybackSession, next: PlaybackState) => {
  if (session.lifetime.signal.aborted) return
  const [before, phase] = [phaseOf(session.state), phaseOf(next)]
  session.state = next
  if (JSON.stringify(phase) !== JSON.stringify(before)) session.events.onPhase(phase)
}

/** Starts with sound where the browser allows it, else muted. */
export const startPlaying = (session: PlaybackSession) => {
  if (!session.shouldPlay) return
  session.video.play().catch((error: unknown) => {
    const autoplayBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!autoplayBlocked || session.lifetime.signal.aborted || session.video.muted) return
    session.video.muted = true
    session.events.onMuted()
    session.video.play().catch(() => setState(session, afterAutoplayBlocked(session.state, Date.now())))
  })
}

export const seekToDate = (session: PlaybackSession, at: number): boolean => {
  const position = timeAt(session, at)
  if (position === null) return false
  session.video.currentTime = position
  return true
}

/** The second of the media at a wall clock (ms UTC); null outside of the window. */
export const timeAt = ({ native, hls, video }: PlaybackSession, at: number): number | null =>
  native === null ? mediaTimeOf(at, hls?.latestLevelDetails?.fragments ?? []) : nativeTimeOf(video, at)

/** The wall clock (ms UTC) of a second of the media; null where it is not known. */
export const dateAt = ({ native, hls, video }: PlaybackSession, seconds: number): number | null =>
  native === null
    ? wallClockOf(seconds, hls?.latestLevelDetails?.fragments ?? [])
    : nativeDateAt(video, seconds)

/** The stream offers its window: the viewer goes on where they were, once. */
export const resume = (session: PlaybackSession) => {
  const { resumeAt } = session.playhead
  if (resumeAt === null) return
  session.playhead = playheadAfterResume(session.playhead, seekToDate(session, resumeAt))
}

/** The playlist is complete: nothing is live any more, and nobody is brought to its end. */
export const endBroadcast = (session: PlaybackSession) => {
  session.kind = 'ondemand'
  if (session.isCatchingUp) session.video.playbackRate = 1
  session.isCatchingUp = false
  setStreamType(session.video, 'ondemand')
}

export const goLive = (session: PlaybackSession) => {
  const edge = livePosition(session) ?? endOf(session.video.seekable)
  session.playhead = playheadAfterGoLive(session.playhead)
  if (edge !== null) session.video.currentTime = edge
  session.shouldPlay = true
  startPlaying(session)
}

/** The media time (seconds) at which live is played now; null while that is not known. */
export const livePosition = (session: PlaybackSession): number | null => {
  const { native, hls, video, kind } = session
  if (native === null) return hls?.liveSyncPosition ?? null
  const end = kind === 'live' ? endOf(video.seekable) : null
  return native.liveLag === null || end === null
    ? null
    : Math.min(end, video.currentTime + behindLive(session))
}

export const emitTick = (session: PlaybackSession) => {
  const isOver = isLiveOver(session)
  const behindSeconds = session.kind === 'live' ? liveDistance(session) : 0
  const live = livePosition(session)
  if (live !== null) setLiveEdge(session.video, live)
  session.frameDate = frameDate(session)
  const { resumeAt } = session.playhead
  session.events.onTick({ playingDate: session.frameDate, resumeAt, behindSeconds, isOver })
}

/**
 * While a picture further on is sought, the one before it stands: nothing beside it may run ahead of that.
 * Before the first there is none, though the library reckons one from the start of a live stream until that
 * is brought to its end; a viewer who has been brought further back is there.
 */
const frameDate = (session: PlaybackSession): Date | null => {
  const [before, sought] = [session.frameDate, playingDate(session)]
  const hasFrame = before !== null || session.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (!hasFrame && !session.playhead.isBehindByChoice) return null
  const isFurtherOn = before !== null && sought !== null && sought > before
  return session.video.seeking && isFurtherOn ? before : sought
}

/** Before its first frame a picture counts as live, unless resumed further back: how far is not known yet. */
const liveDistance = (session: PlaybackSession): number | null => {
  if (hasPlayed(session.state)) return secondsBehind(behindLive(session))
  const { isBehindByChoice, resumeAt } = session.playhead
  return isBehindByChoice || resumeAt !== null ? null : 0
}

/** Whether the broadcast of a live game has ended. */
const isLiveOver = ({ source, kind }: PlaybackSession): boolean => source.kind !== kind

export const viewerPosition = (session: PlaybackSession): PlaybackPosition => {
  const isKept = session.playhead.isBehindByChoice || isLiveOver(session)
  const date = isKept ? playingDate(session) : null
  return { time: timeOf(session), date: date?.getTime() ?? null }
}

/** An element that loads by itself is at 0 until it was brought to where the viewer is. */
const timeOf = ({ native, video, playhead }: PlaybackSession): number =>
  native?.isPlaced === false ? (playhead.lastTime ?? video.currentTime) : video.currentTime

/** Seconds behind the live position, as of now: the library's own latency is as old as its last playlist. */
export const behindLive = ({ native, hls, video }: PlaybackSession): number => {
  if (native !== null) return behindNatively(native.liveLag, lagOf(video, Date.now()))
  return hls?.liveSyncPosition == null ? 0 : hls.liveSyncPosition - video.currentTime
}

/** The wall clock of where the viewer is, or has just sought to. */
export const playingDate = (session: PlaybackSession): Date | null => {
  const { hls, native, video } = session
  // Until a sought picture has come, the library reckons from the segment that was played before; and it
  // takes the beginning, where the element is at 0, for where that was before.
  if (hls !== null && !video.seeking && video.currentTime > 0) return hls.playingDate
  if (native?.isPlaced === false) return null
  const at = dateAt(session, video.currentTime)
  return at === null ? (hls?.playingDate ?? null) : new Date(at)
}
