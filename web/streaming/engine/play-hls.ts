import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { afterError, afterFatalError, afterRetry, afterStop, hasPlayed } from '../state/playback-state.ts'
import { type PlaybackPosition, playheadAt, playheadBeforeReload } from '../state/playhead.ts'
import {
  type Fault,
  faultOf,
  type HlsError,
  isAccessDenied,
  isFailure,
  type Recovery,
} from '../state/recovery.ts'
import { noteStall } from './follow-latency.ts'
import { followLine } from './follow-live-edge.ts'
import { DEFAULT_START, openHls } from './hls-config.ts'
import { hlsLibrary, loadHlsLibrary } from './hls-library.ts'
import { bitsPerSecondOf, mayStart, rememberedBitsPerSecond } from './line-speed.ts'
import { initialLine } from './line-watch.ts'
import { engineOf, mediaOfBrowser, nativeAtLoad, setStreamType } from './media-element.ts'
import { listenToElement } from './media-element-events.ts'
import {
  createSession,
  dateAt,
  endBroadcast,
  goLive,
  type PlaybackSession,
  playingDate,
  resume,
  seekToDate,
  setState,
  startPlaying,
  timeAt,
  viewerPosition,
} from './playback-session.ts'
import { noteFailure } from './probe-origin.ts'
import type { PlayerEvents, StreamSource, VideoPlayer } from './video-player.ts'

/** hls.js chooses the quality by bandwidth. */
const AUTO_LEVEL = -1

/**
 * Plays a stream in a media element and recovers from outages: hls.js alone ends for good after a short one
 * and does not return to the live edge. Loads hls.js lazily; plays natively where `engineOf` says so.
 */
export const playHls = (
  video: HTMLVideoElement,
  source: StreamSource,
  events: PlayerEvents,
  from: PlaybackPosition | null,
): VideoPlayer => {
  const session = createSession(video, source, events, from)
  setStreamType(video, source.kind)
  listenToElement(session, { handleFatalError, restart, rebuild })
  void load(session)
  return {
    position: () => viewerPosition(session),
    kind: () => session.kind,
    isBehindByChoice: () => session.playhead.isBehindByChoice,
    goLive: () => goLive(session),
    seekToDate: (at) => seekToDate(session, at.getTime()),
    dateAt: (seconds) => dateAt(session, seconds),
    timeAt: (at) => timeAt(session, at),
    playingDate: () => playingDate(session),
    bitsPerSecond: () => bitsPerSecondOf(session.speed),
    setQuality: (index) => {
      session.quality = index
      if (session.hls !== null) session.hls.nextLevel = index ?? AUTO_LEVEL
    },
    retry: () => retry(session),
    destroy: () => {
      session.lifetime.abort()
      clearTimeout(session.recoveryTimer)
      session.hls?.destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}

const load = async (session: PlaybackSession): Promise<void> => {
  session.builtAt = Date.now()
  const library = hlsLibrary() ?? (await loadHlsLibrary().catch(() => null))
  if (session.lifetime.signal.aborted) return
  if (library === null) return handleFatalError(session, 'connection')
  const engine = engineOf(mediaOfBrowser(session.video, library.isSupported()))
  if (engine === 'hls.js') return attach(session, library)
  if (engine === 'none') return stop(session, 'format')
  playNatively(session)
}

/** Plays natively: `noteMetadata` moves the element to the viewer's position once it knows its stream. */
const playNatively = (session: PlaybackSession) => {
  const { video, native, playhead } = session
  // A live viewer stays live wherever playback begins.
  session.native = nativeAtLoad(video, playhead.isBehindByChoice ? (native?.liveLag ?? null) : null)
  session.line = { ...initialLine(Date.now()), restarts: session.line.restarts }
  video.src = session.source.src
  startPlaying(session)
}

const attach = (session: PlaybackSession, Library: typeof Hls) => {
  const hls = openFor(session, Library)
  session.hls = hls
  // The new instance has its own time for its first answer, however long the connection was quiet.
  session.line = { ...initialLine(Date.now()), restarts: session.line.restarts }
  followLine(session, hls, Library)
  hls.on(Library.Events.ERROR, (_name, data) => onHlsError(session, data))
  hls.on(Library.Events.LEVEL_UPDATED, () => onPlaylist(session, hls))
  hls.on(Library.Events.MANIFEST_PARSED, () => emitQualities(session, hls))
  hls.loadSource(session.source.src)
  hls.attachMedia(session.video)
  startWhenReady(session, hls, Library)
}

const openFor = (session: PlaybackSession, Library: typeof Hls): Hls => {
  const bitsPerSecond = bitsPerSecondOf(session.speed) ?? rememberedBitsPerSecond()
  const line = { isLowLatency: session.latency.isLow, bitsPerSecond }
  return openHls(Library, { ...session.source, kind: session.kind }, line, startPosition(session))
}

const onPlaylist = (session: PlaybackSession, hls: Hls) => {
  resume(session)
  if (session.kind === 'live' && hls.latestLevelDetails?.live === false) endBroadcast(session)
}

/**
 * Autoplay begins with the first frame. A new live picture on a slow line waits for a little more, unless its
 * viewer resumes further back, where whole segments are. hls.js seeks to live once all existing parts of the
 * first segment have come; it may show the picture of the first part long before.
 */
const startWhenReady = (session: PlaybackSession, hls: Hls, { Events }: typeof Hls) => {
  if (session.kind !== 'live' || hasPlayed(session.state)) return startPlaying(session)
  const { video } = session
  const start = () => {
    const isFurtherBack = session.playhead.isBehindByChoice
    const from = Math.max(video.currentTime, hls.startPosition)
    const buffered = bufferedSeconds(video, from)
    if (!isFurtherBack && (buffered <= 0 || !mayStart(session.speed, buffered))) return
    hls.off(Events.BUFFER_APPENDED, start)
    hls.off(Events.FRAG_BUFFERED, start)
    if (!isFurtherBack && video.currentTime < hls.startPosition) video.currentTime = hls.startPosition
    startPlaying(session)
  }
  hls.on(Events.BUFFER_APPENDED, start)
  hls.on(Events.FRAG_BUFFERED, start)
}

/** The buffered seconds from a position (seconds) on; the whole last range where that begins later. */
const bufferedSeconds = ({ buffered }: HTMLVideoElement, from: number): number => {
  const last = buffered.length - 1
  return last < 0 ? 0 : buffered.end(last) - Math.max(buffered.start(last), from)
}

const emitQualities = (session: PlaybackSession, hls: Hls) => {
  session.events.onQualities(hls.levels.map((it) => it.height))
  if (session.quality !== null) hls.nextLevel = session.quality
}

const startPosition = (session: PlaybackSession): number =>
  session.kind === 'ondemand' ? (session.playhead.lastTime ?? DEFAULT_START) : DEFAULT_START

const onHlsError = (session: PlaybackSession, data: ErrorData) => {
  const hlsError: HlsError = { type: data.type, details: data.details, status: data.response?.code ?? null }
  if (isAccessDenied(hlsError.status)) session.events.onAccessDenied()
  if (data.details === 'bufferStalledError') noteStall(session)
  if (data.type === 'networkError') noteFailure(session)
  if (data.fatal) handleFatalError(session, faultOf(hlsError))
  else if (isFailure(data.details) && isToldOf(session, data))
    setState(session, afterError(session.state, faultOf(hlsError), Date.now()))
}

/**
 * Whether the player notes an error that is not fatal. During a game the library handles media errors itself;
 * before the first frame nothing else explains the wait.
 */
const isToldOf = ({ state }: PlaybackSession, { type }: ErrorData): boolean =>
  type === 'networkError' || !hasPlayed(state)

const handleFatalError = (session: PlaybackSession, fault: Fault) => {
  const { state, recovery } = afterFatalError(session.state, fault, Date.now())
  setState(session, state)
  applyRecovery(session, recovery)
}

const applyRecovery = (session: PlaybackSession, recovery: Recovery) => {
  if (recovery.action === 'recover-media') {
    if (session.hls === null) return rebuild(session)
    session.hls.recoverMediaError()
    startPlaying(session)
    return
  }
  const recover = recovery.action === 'restart' ? restart : rebuild
  clearTimeout(session.recoveryTimer)
  session.recoveryTimer = setTimeout(() => recover(session), recovery.afterMs)
}

/** Requests again at the current position: the buffer plays on, and the last frame stays on the screen. */
const restart = (session: PlaybackSession) => {
  const { hls } = session
  if (hls === null || hls.levels.length === 0) return rebuild(session)
  clearTimeout(session.recoveryTimer)
  hls.stopLoad()
  hls.startLoad()
  startPlaying(session)
}

/**
 * Resumes at the viewer's position: the second of a recording, the wall clock of a rewound live game, else
 * live.
 */
const rebuild = (session: PlaybackSession) => {
  clearTimeout(session.recoveryTimer)
  const { time, date } = viewerPosition(session)
  if (session.kind === 'live') session.playhead = playheadBeforeReload(session.playhead, date)
  else if (session.native !== null) session.playhead = playheadAt(session.playhead, time)
  session.hls?.destroy()
  session.hls = null
  void load(session)
}

const retry = (session: PlaybackSession) => {
  session.shouldPlay = true
  setState(session, afterRetry(session.state, Date.now()))
  rebuild(session)
}

const stop = (session: PlaybackSession, fault: Fault) => {
  setState(session, afterStop(session.state, fault, Date.now()))
  clearTimeout(session.recoveryTimer)
}
