import { onHeartbeat } from '../../answered-heartbeats.ts'
import { afterProgress, afterTick, afterWaiting, hasPlayed, isStuckAtStart } from '../state/playback-state.ts'
import {
  hasAdvanced,
  playheadAfterPlay,
  playheadAfterReset,
  playheadAfterSeek,
  playheadAt,
} from '../state/playhead.ts'
import { type Fault, faultOfNative } from '../state/recovery.ts'
import { tryLowLatencyAgain } from './follow-latency.ts'
import { followLiveEdge, keepAhead } from './follow-live-edge.ts'
import { endOf, fetchedTo, lagOf, liveLagAfter, nativeDateAt } from './media-element.ts'
import {
  behindLive,
  emitTick,
  endBroadcast,
  goLive,
  livePosition,
  type PlaybackSession,
  resume,
  setState,
  startPlaying,
} from './playback-session.ts'
import { askForAccess, noteArrival, type ProbedRecovery, probeNow, watchLine } from './probe-origin.ts'

/** The recoveries that the events of the media element may start. */
type RecoveryActions = ProbedRecovery & {
  handleFatalError(session: PlaybackSession, fault: Fault): void
}

const TICK_MS = 500
const WINDOW_MARGIN_SECONDS = 15
/** A stuck first frame is loaded again after so long. */
const STUCK_MS = 8_000

/** Listens to the media element, the network and the tab until the session's end. */
export const listenToElement = (session: PlaybackSession, recovery: RecoveryActions): void => {
  const { signal } = session.lifetime
  const ticker = setInterval(() => tick(session, recovery), TICK_MS)
  signal.addEventListener('abort', () => clearInterval(ticker))
  const on = (target: EventTarget, name: string, listener: () => void) =>
    target.addEventListener(name, listener, { signal })
  on(session.video, 'timeupdate', () => onProgress(session))
  on(session.video, 'waiting', () => onWaiting(session))
  on(session.video, 'seeking', () => onSeeking(session))
  on(session.video, 'pause', () => {
    if (session.video.paused && isOfViewer(session)) session.shouldPlay = false
  })
  on(session.video, 'play', () => onPlay(session))
  on(session.video, 'emptied', () => {
    if (session.kind === 'live') session.playhead = playheadAfterReset(session.playhead)
  })
  on(session.video, 'error', () => onElementError(session, recovery))
  for (const name of ['seeked', 'canplay']) on(session.video, name, () => onPausedPicture(session))
  listenToNative(session, on)
  on(window, 'online', () => probeNow(session, recovery))
  onHeartbeat(() => probeNow(session, recovery), signal)
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') probeNow(session, recovery)
  })
  // A browser pauses the video of a page that it freezes, and reports that only after this event.
  on(document, 'resume', () => {
    startPlaying(session)
    probeNow(session, recovery)
  })
}

type Listen = (target: EventTarget, name: string, listener: () => void) => void

/** Listens to the element for the facts that hls.js reports of its own streams. */
const listenToNative = (session: PlaybackSession, on: Listen) => {
  for (const name of ['loadedmetadata', 'durationchange', 'canplay'])
    on(session.video, name, () => noteMetadata(session, false))
  on(session.video, 'playing', () => noteMetadata(session, true))
  on(session.video, 'progress', () => noteLoading(session))
}

const onProgress = (session: PlaybackSession) => {
  const { video, playhead } = session
  const canPlay = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking
  if (canPlay && hasAdvanced(playhead, video.currentTime)) {
    session.playhead = playheadAt(playhead, video.currentTime)
    session.startedAt ??= Date.now()
    setState(session, afterProgress(session.state, Date.now()))
    noteFrame(session)
  }
  keepAhead(session)
  emitTick(session)
}

/** A paused video does not advance: the sought picture ends the wait as soon as it is there. */
const onPausedPicture = (session: PlaybackSession) => {
  const { video, state } = session
  const isThere = !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (video.paused && isThere && (state.at === 'buffering' || state.at === 'reconnecting'))
    setState(session, afterProgress(state, Date.now()))
}

const onWaiting = (session: PlaybackSession) =>
  setState(session, afterWaiting(session.state, { now: Date.now(), isOnline: navigator.onLine }))

/** Tells the viewer at once how far behind they are, before the sought picture is there. */
const onSeeking = (session: PlaybackSession) => {
  if (!isAttached(session) || session.kind !== 'live') return
  session.playhead = playheadAfterSeek(session.playhead, session.video.currentTime, behindLive(session))
  emitTick(session)
}

const onPlay = (session: PlaybackSession) => {
  session.shouldPlay = true
  const { video } = session
  if (!hasPlayed(session.state) || !isAttached(session) || session.kind !== 'live') return
  session.playhead = playheadAfterPlay(session.playhead, behindLive(session))
  const windowStart = video.seekable.length > 0 ? video.seekable.start(0) : 0
  if (video.currentTime >= windowStart) return
  const oldest = windowStart + WINDOW_MARGIN_SECONDS
  if (oldest < (livePosition(session) ?? 0)) video.currentTime = oldest
  else goLive(session)
}

/**
 * Whether the viewer paused. A native element also pauses when it fails, and reports that after it has loaded
 * again.
 */
const isOfViewer = ({ native, video }: PlaybackSession): boolean =>
  native === null || (video.error === null && video.readyState > 0)

const isAttached = ({ hls, native }: PlaybackSession): boolean => hls !== null || native !== null

/** Handles errors of a native element; hls.js itself reports those of an element that it feeds. */
const onElementError = (session: PlaybackSession, recovery: RecoveryActions) => {
  const code = session.video.error?.code
  if (code === undefined || session.hls !== null) return
  recovery.handleFatalError(session, faultOfNative(code))
  void askForAccess(session)
}

const tick = (session: PlaybackSession, recovery: RecoveryActions) => {
  const hasMedia = session.video.buffered.length > 0
  setState(session, afterTick(session.state, Date.now(), hasMedia))
  if (isStuckAtStart(session.state) && Date.now() - session.builtAt >= STUCK_MS) recovery.rebuild(session)
  noteFetched(session)
  watchLine(session, recovery)
  tryLowLatencyAgain(session)
  followLiveEdge(session)
  emitTick(session)
}

/** The element has learned more of its stream; `isLast`: it begins to play with what it knows. */
const noteMetadata = (session: PlaybackSession, isLast: boolean): void => {
  const { native, kind, video } = session
  if (native === null) return
  // The playlist of a game that is on has no end.
  if (kind === 'live' && video.duration > 0 && Number.isFinite(video.duration)) endBroadcast(session)
  if (native.isPlaced || !(isLast || canPlace(session))) return
  native.isPlaced = true
  place(session)
}

/** Where can be sought in may be known later than the duration, and the wall clock later than that. */
const canPlace = ({ video, playhead }: PlaybackSession): boolean =>
  video.seekable.length > 0 && (playhead.resumeAt === null || nativeDateAt(video, 0) !== null)

/** Goes on where the viewer was: at the wall clock of a game, or the second of a recording. */
const place = (session: PlaybackSession) => {
  const { video, playhead, kind } = session
  if (playhead.resumeAt !== null) resume(session)
  else if (kind === 'ondemand' && playhead.lastTime !== null) video.currentTime = playhead.lastTime
}

/** A frame was shown. */
const noteFrame = (session: PlaybackSession): void => {
  const { native, video, kind } = session
  if (native === null || kind !== 'live') return
  const lag = lagOf(video, Date.now())
  if (lag === null) return
  const end = endOf(video.seekable)
  const toEnd = end === null ? null : end - video.currentTime
  const { isBehindByChoice } = session.playhead
  native.liveLag = liveLagAfter(native.liveLag, { lag, toEnd, isBehindByChoice })
}

/** The element says that bytes come. */
const noteLoading = (session: PlaybackSession): void => {
  if (session.native !== null) noteArrival(session)
}

/** Called twice a second: where the element says nothing of what comes, what it has says so. */
const noteFetched = (session: PlaybackSession): void => {
  const { native, video } = session
  if (native === null) return
  const to = fetchedTo(video)
  if (to > native.fetchedTo) noteArrival(session)
  native.fetchedTo = to
}
