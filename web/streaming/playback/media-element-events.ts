import { onHeartbeat } from '../../answered-heartbeats.ts'
import { tryLowLatencyAgain } from './follow-latency.ts'
import { followLiveEdge, keepAhead } from './follow-live-edge.ts'
import { behindLive, emitTick, goLive, type PlaybackSession, setState } from './playback-session.ts'
import { afterProgress, afterTick, afterWaiting, hasPlayed } from './playback-state.ts'
import {
  hasAdvanced,
  playheadAfterPlay,
  playheadAfterReset,
  playheadAfterSeek,
  playheadAt,
} from './playhead.ts'
import { type ProbedRecovery, probeNow, watchLine } from './probe-origin.ts'
import { type Fault, faultOfElement } from './recovery.ts'

/** What the events of the media element may start. */
export type RecoveryActions = ProbedRecovery & {
  handleFatalError(session: PlaybackSession, fault: Fault): void
}

const TICK_MS = 500
const WINDOW_MARGIN_SECONDS = 15

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
    session.shouldPlay = false
  })
  on(session.video, 'play', () => onPlay(session))
  on(session.video, 'emptied', () => {
    if (session.kind === 'live') session.playhead = playheadAfterReset(session.playhead)
  })
  on(session.video, 'error', () => onElementError(session, recovery))
  on(window, 'online', () => probeNow(session, recovery))
  onHeartbeat(() => probeNow(session, recovery), signal)
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') probeNow(session, recovery)
  })
}

const onProgress = (session: PlaybackSession) => {
  const { video, playhead } = session
  const canPlay = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking
  if (canPlay && hasAdvanced(playhead, video.currentTime)) {
    session.playhead = playheadAt(playhead, video.currentTime)
    setState(session, afterProgress(session.state, Date.now()))
  }
  keepAhead(session)
  emitTick(session)
}

const onWaiting = (session: PlaybackSession) =>
  setState(session, afterWaiting(session.state, { now: Date.now(), isOnline: navigator.onLine }))

const onSeeking = (session: PlaybackSession) => {
  if (session.hls === null || session.kind !== 'live') return
  session.playhead = playheadAfterSeek(session.playhead, session.video.currentTime, behindLive(session))
}

const onPlay = (session: PlaybackSession) => {
  session.shouldPlay = true
  const { hls, video } = session
  if (!hasPlayed(session.state) || hls === null || session.kind !== 'live') return
  session.playhead = playheadAfterPlay(session.playhead, behindLive(session))
  const windowStart = video.seekable.length > 0 ? video.seekable.start(0) : 0
  if (video.currentTime >= windowStart) return
  const oldest = windowStart + WINDOW_MARGIN_SECONDS
  if (oldest < (hls.liveSyncPosition ?? 0)) video.currentTime = oldest
  else goLive(session)
}

/** hls.js reports the errors of an element that it feeds by itself. */
const onElementError = (session: PlaybackSession, recovery: RecoveryActions) => {
  const code = session.video.error?.code
  if (code !== undefined && session.hls === null) recovery.handleFatalError(session, faultOfElement(code))
}

const tick = (session: PlaybackSession, recovery: RecoveryActions) => {
  setState(session, afterTick(session.state, Date.now()))
  watchLine(session, recovery)
  tryLowLatencyAgain(session)
  followLiveEdge(session)
  emitTick(session)
}
