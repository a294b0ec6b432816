import { shouldCatchUp } from './live-edge.ts'
import { behindLive, emitTick, goLive, type PlaybackSession, setState } from './playback-session.ts'
import { afterProgress, afterTick, afterWaiting, hasPlayed, isReconnecting } from './playback-state.ts'
import {
  hasAdvanced,
  playheadAfterPlay,
  playheadAfterReset,
  playheadAfterSeek,
  playheadAt,
} from './playhead.ts'
import { type Fault, faultOfElement } from './recovery.ts'

/** What the events of the media element may start. */
export type RecoveryActions = {
  handleFatalError(session: PlaybackSession, fault: Fault): void
  reload(session: PlaybackSession): void
}

const TICK_MS = 1_000
const WINDOW_MARGIN_SECONDS = 15

/** Listens to the media element, the network and the tab until the session's end. */
export const listenToElement = (session: PlaybackSession, recovery: RecoveryActions): void => {
  const { signal } = session.lifetime
  const ticker = setInterval(() => tick(session), TICK_MS)
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
    if (session.source.kind === 'live') session.playhead = playheadAfterReset(session.playhead)
  })
  on(session.video, 'error', () => onElementError(session, recovery))
  on(window, 'online', () => retryNow(session, recovery))
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow(session, recovery)
  })
}

const onProgress = (session: PlaybackSession) => {
  const { video, playhead } = session
  const canPlay = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking
  if (canPlay && hasAdvanced(playhead, video.currentTime)) {
    session.playhead = playheadAt(playhead, video.currentTime)
    setState(session, afterProgress(session.state, Date.now()))
  }
  emitTick(session)
}

const onWaiting = (session: PlaybackSession) =>
  setState(session, afterWaiting(session.state, { now: Date.now(), isOnline: navigator.onLine }))

const onSeeking = (session: PlaybackSession) => {
  if (session.hls === null || session.source.kind !== 'live') return
  session.playhead = playheadAfterSeek(session.playhead, session.video.currentTime, behindLive(session))
}

const onPlay = (session: PlaybackSession) => {
  session.shouldPlay = true
  const { hls, video } = session
  if (!hasPlayed(session.state) || hls === null || session.source.kind !== 'live') return
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

/** The network or the tab is back: the retry need not wait for its delay. */
const retryNow = (session: PlaybackSession, recovery: RecoveryActions) => {
  if (isReconnecting(session.state)) recovery.reload(session)
}

const tick = (session: PlaybackSession) => {
  setState(session, afterTick(session.state, Date.now()))
  followLiveEdge(session)
  emitTick(session)
}

const followLiveEdge = (session: PlaybackSession) => {
  const { hls, video, playhead } = session
  if (session.source.kind !== 'live' || hls === null || !hasPlayed(session.state)) return
  const edge = {
    behind: behindLive(session),
    paused: video.paused,
    seeking: video.seeking,
    isBehindByChoice: playhead.isBehindByChoice,
  }
  if (shouldCatchUp(edge) && hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
}
