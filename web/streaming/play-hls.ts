import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { setStreamType } from './controls-state.ts'
import { hlsConfig } from './hls-config.ts'
import { countStall } from './live-edge.ts'
import { listenToElement } from './media-element-events.ts'
import {
  createSession,
  goLive,
  type PlaybackPosition,
  type PlaybackSession,
  type PlayerEvents,
  type StreamSource,
  seekToDate,
  setPhase,
  startPlaying,
  type VideoPlayer,
  viewerPosition,
} from './playback-session.ts'
import {
  type Fault,
  faultOf,
  type HlsError,
  isAccessDenied,
  noAttempts,
  type Recovery,
  recoveryFor,
} from './recovery.ts'

/** The library's word for a quality chosen by the line. */
const AUTO_LEVEL = -1

/**
 * Plays a stream in a media element and keeps it playing: its own recovery on top of hls.js, which by itself ends
 * for ever after a short outage, and its own watcher of the live edge. Lazy-loads hls.js; native playback only
 * where hls.js cannot run.
 */
export const playHls = (
  video: HTMLVideoElement,
  source: StreamSource,
  events: PlayerEvents,
  from: PlaybackPosition | null,
): VideoPlayer => {
  const session = createSession(video, source, events, from)
  setStreamType(video, source.kind)
  const stopListening = listenToElement(session, { handleFault, rebuild })
  void load(session)
  return {
    position: () => viewerPosition(session),
    goLive: () => goLive(session),
    seekToDate: (at) => seekToDate(session, at.getTime()),
    setQuality: (index) => {
      session.quality = index
      if (session.hls !== null) session.hls.nextLevel = index ?? AUTO_LEVEL
    },
    retry: () => restart(session),
    destroy: () => {
      session.isDestroyed = true
      clearTimeout(session.recoveryTimer)
      stopListening()
      session.hls?.destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}

const load = async (session: PlaybackSession): Promise<void> => {
  if (session.source.src === '') return stop(session, 'linkNotFound')
  const library = await import('hls.js').catch(() => null)
  if (session.isDestroyed) return
  if (library === null) return handleFault(session, 'connection')
  if (library.default.isSupported()) return attach(session, library.default)
  if (session.video.canPlayType('application/vnd.apple.mpegurl') === '') return stop(session, 'format')
  session.video.src = session.source.src
  startPlaying(session)
}

const attach = (session: PlaybackSession, Library: typeof Hls) => {
  const hls = new Library({ ...hlsConfig(session.source.kind), startPosition: startPosition(session) })
  session.hls = hls
  hls.on(Library.Events.ERROR, (_name, data) => onHlsError(session, data))
  hls.on(Library.Events.LEVEL_UPDATED, () => resume(session))
  hls.on(Library.Events.MANIFEST_PARSED, () => emitQualities(session, hls))
  hls.loadSource(session.source.src)
  hls.attachMedia(session.video)
  startPlaying(session)
}

const emitQualities = (session: PlaybackSession, hls: Hls) => {
  session.events.onQualities(hls.levels.map((it) => it.height))
  if (session.quality !== null) hls.nextLevel = session.quality
}

const startPosition = (session: PlaybackSession): number =>
  session.source.kind === 'ondemand' && session.lastTime !== null ? session.lastTime : -1

const onHlsError = (session: PlaybackSession, data: ErrorData) => {
  const hlsError: HlsError = { type: data.type, details: data.details, status: data.response?.code ?? null }
  if (isAccessDenied(hlsError.status)) session.events.onAccessDenied()
  if (data.details === 'bufferStalledError') onStall(session)
  if (!data.fatal && data.type !== 'networkError') return
  session.lastFault = faultOf(hlsError)
  session.faultSince ??= Date.now()
  if (session.phase.at === 'buffering') setPhase(session, { at: 'reconnecting' })
  if (data.fatal) handleFault(session, session.lastFault)
}

/** Chooses a cure for a fatal fault and takes it. */
const handleFault = (session: PlaybackSession, fault: Fault) => {
  session.lastFault = fault
  session.faultSince ??= Date.now()
  const { recovery, attempts } = recoveryFor(fault, session.attempts)
  session.attempts = attempts
  applyRecovery(session, recovery, fault)
}

const applyRecovery = (session: PlaybackSession, recovery: Recovery, fault: Fault) => {
  if (recovery.action === 'stop') return stop(session, fault)
  if (session.phase.at !== 'stopped') setPhase(session, { at: session.started ? 'reconnecting' : 'loading' })
  if (recovery.action === 'recover-media') {
    session.hls?.recoverMediaError()
    startPlaying(session)
    return
  }
  clearTimeout(session.recoveryTimer)
  session.recoveryTimer = setTimeout(() => rebuild(session), recovery.afterMs)
}

/** Begins anew where the viewer was: the second of a recording, the wall clock of a rewound live game, else live. */
const rebuild = (session: PlaybackSession) => {
  clearTimeout(session.recoveryTimer)
  if (session.source.kind === 'live') session.resumeAt = viewerPosition(session).date
  session.hls?.destroy()
  session.hls = null
  void load(session)
}

const restart = (session: PlaybackSession) => {
  session.attempts = noAttempts
  session.faultSince = Date.now()
  session.shouldPlay = true
  setPhase(session, { at: 'loading' })
  rebuild(session)
}

const stop = (session: PlaybackSession, fault: Fault) => {
  clearTimeout(session.recoveryTimer)
  setPhase(session, { at: 'stopped', fault, final: true })
  session.hls?.stopLoad()
}

const resume = (session: PlaybackSession) => {
  if (session.resumeAt === null) return
  const at = session.resumeAt
  session.resumeAt = null
  if (seekToDate(session, at)) session.intentionallyBehind = true
}

const onStall = (session: PlaybackSession) => {
  const { stalls, tooSlow } = countStall(session.stalls, Date.now())
  session.stalls = stalls
  if (tooSlow && session.hls !== null) session.hls.lowLatencyMode = false
}
