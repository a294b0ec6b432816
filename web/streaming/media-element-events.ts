import { isBehindByChoice, shouldCatchUp } from './live-edge.ts'
import { behindLive, emitTick, goLive, type PlaybackSession, setPhase } from './playback-session.ts'
import { type Fault, faultOfElement, noAttempts, shouldReportFault } from './recovery.ts'

/** What the watcher may ask of the engine. */
export type RecoveryActions = {
  handleFault(session: PlaybackSession, fault: Fault): void
  rebuild(session: PlaybackSession): void
}

const TICK_MS = 1_000
const HEALTHY_MS = 30_000
/** Buffering for longer than this is called what it is. */
const BUFFERING_GRACE_MS = 5_000
const VIEWER_STEP_BACK_SECONDS = 1.5
const WINDOW_MARGIN_SECONDS = 15

/** The media element brings the truth: its events, the network's and the tab's. Answers how to stop listening. */
export const listenToElement = (session: PlaybackSession, recovery: RecoveryActions): (() => void) => {
  const ticker = setInterval(() => tick(session), TICK_MS)
  const stopListening = new AbortController()
  const on = (target: EventTarget, name: string, listener: () => void) =>
    target.addEventListener(name, listener, { signal: stopListening.signal })
  on(session.video, 'timeupdate', () => onProgress(session))
  on(session.video, 'waiting', () => onWaiting(session))
  on(session.video, 'seeking', () => onSeeking(session))
  on(session.video, 'pause', () => {
    session.shouldPlay = false
  })
  on(session.video, 'play', () => onPlay(session))
  on(session.video, 'emptied', () => {
    if (session.source.kind === 'live') session.lastTime = null
  })
  on(session.video, 'error', () => onElementError(session, recovery))
  on(window, 'online', () => retryNow(session, recovery))
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow(session, recovery)
  })
  return () => {
    clearInterval(ticker)
    stopListening.abort()
  }
}

const onProgress = (session: PlaybackSession) => {
  const { video } = session
  const advanced = session.lastTime === null || Math.abs(video.currentTime - session.lastTime) > 0.01
  if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && advanced && !video.seeking) {
    session.started = true
    session.faultSince = null
    session.healthySince ??= Date.now()
    session.attempts = { ...session.attempts, network: 0 }
    session.lastTime = video.currentTime
    setPhase(session, { at: 'playing' })
  }
  emitTick(session)
}

const onWaiting = (session: PlaybackSession) => {
  session.healthySince = null
  if (!session.started || session.phase.at === 'stopped') return
  const isHealthy = session.faultSince === null && navigator.onLine
  setPhase(session, { at: isHealthy ? 'buffering' : 'reconnecting' })
  session.faultSince ??= Date.now()
}

const onSeeking = (session: PlaybackSession) => {
  if (session.lastTime === null || session.hls === null || session.source.kind !== 'live') return
  const step = session.video.currentTime - session.lastTime
  if (step < -VIEWER_STEP_BACK_SECONDS) session.intentionallyBehind = true
  else if (!isBehindByChoice(behindLive(session))) session.intentionallyBehind = false
  session.lastTime = session.video.currentTime
}

const onPlay = (session: PlaybackSession) => {
  session.shouldPlay = true
  const { hls, video } = session
  if (!session.started || hls === null || session.source.kind !== 'live') return
  session.intentionallyBehind ||= isBehindByChoice(behindLive(session))
  const windowStart = video.seekable.length > 0 ? video.seekable.start(0) : 0
  if (video.currentTime >= windowStart) return
  const oldest = windowStart + WINDOW_MARGIN_SECONDS
  if (oldest < (hls.liveSyncPosition ?? 0)) video.currentTime = oldest
  else goLive(session)
}

const onElementError = (session: PlaybackSession, recovery: RecoveryActions) => {
  const code = session.video.error?.code
  if (code === undefined || session.isDestroyed) return
  if (session.hls === null) recovery.handleFault(session, faultOfElement(code))
}

/** The line or the tab is back: do not sit out the wait. */
const retryNow = (session: PlaybackSession, recovery: RecoveryActions) => {
  const isRetrying =
    session.phase.at === 'reconnecting' || (session.phase.at === 'stopped' && !session.phase.final)
  if (isRetrying) recovery.rebuild(session)
}

const tick = (session: PlaybackSession) => {
  const now = Date.now()
  if (session.healthySince !== null && now - session.healthySince > HEALTHY_MS) session.attempts = noAttempts
  const isRecovering = session.phase.at !== 'playing' && session.phase.at !== 'stopped'
  if (isRecovering && shouldReportFault(session.faultSince, now))
    setPhase(session, { at: 'stopped', fault: session.lastFault, final: false })
  if (session.phase.at === 'buffering' && now - (session.faultSince ?? now) > BUFFERING_GRACE_MS)
    setPhase(session, { at: 'reconnecting' })
  followLiveEdge(session)
  emitTick(session)
}

const followLiveEdge = (session: PlaybackSession) => {
  const { hls, video } = session
  if (session.source.kind !== 'live' || hls === null || !session.started) return
  const { paused, seeking } = video
  const edge = {
    behind: behindLive(session),
    paused,
    seeking,
    intentionallyBehind: session.intentionallyBehind,
  }
  if (shouldCatchUp(edge) && hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
}
