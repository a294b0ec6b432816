import type Hls from 'hls.js'
import type { FragLoadedData, FragLoadingData } from 'hls.js'
import {
  CATCH_UP_RATE,
  catchUpRate,
  isDrained,
  isLiveAgain,
  type LiveEdgeState,
  mayJump,
  shouldCatchUp,
  smoothTarget,
  startLagLeft,
} from '../state/live-edge.ts'
import { afterDrain } from '../state/low-latency.ts'
import { hasPlayed } from '../state/playback-state.ts'
import { hasFailedLately, isStarting, noteSpeed, noteTooLate, setLatencyMode } from './follow-latency.ts'
import { bitsPerSecondOf, estimateInPlaceOf, isSlowDownload, withDownload } from './line-speed.ts'
import { isArriving } from './line-watch.ts'
import { playingRange } from './media-element.ts'
import { behindLive, type PlaybackSession } from './playback-session.ts'
import { noteArrival } from './probe-origin.ts'

/** Takes from hls.js what arrives and how fast. */
export const followLine = (
  session: PlaybackSession,
  hls: Hls,
  { Events, DefaultConfig }: typeof Hls,
): void => {
  hls.on(Events.MANIFEST_PARSED, () => noteArrival(session))
  hls.on(Events.LEVEL_LOADED, () => noteArrival(session))
  hls.on(Events.FRAG_LOADING, (_name, data) => onLoading(session, data))
  hls.on(Events.FRAG_LOADED, (_name, data) => onLoaded(session, data))
  hls.on(Events.FRAG_LOAD_EMERGENCY_ABORTED, (_name, { stats }) => noteTooLate(session, stats.loaded))
  hls.on(Events.FRAG_BUFFERED, (_name, { part }) => {
    if (part) correctEstimate(session, hls)
    if (bitsPerSecondOf(session.speed) !== null)
      hls.config.abrBandWidthUpFactor = DefaultConfig.abrBandWidthUpFactor
    // The moment at which the start of a segment is near enough to live is a short one.
    followLiveEdge(session)
  })
}

const onLoading = (session: PlaybackSession, { frag, part }: FragLoadingData) => {
  session.download = part ?? frag
  session.seenBytes = session.download.stats.loaded
}

const onLoaded = (session: PlaybackSession, { frag, part }: FragLoadedData) => {
  noteArrival(session)
  if (frag.sn === 'initSegment') return
  const { loaded, loading } = (part ?? frag).stats
  session.speed = withDownload(session.speed, { bytes: loaded, ms: loading.end - loading.first })
  noteSpeed(session)
}

const correctEstimate = ({ speed }: PlaybackSession, hls: Hls) => {
  const estimate = estimateInPlaceOf(hls.bandwidthEstimate, speed)
  if (estimate !== null) hls.bandwidthEstimate = estimate
}

/** Brings a live video that fell behind back: by a jump, or by playing a little faster. */
export const followLiveEdge = (session: PlaybackSession): void => {
  const { hls, video } = session
  if (session.kind !== 'live' || hls === null || !hasPlayed(session.state)) return
  const edge = edgeOf(session)
  session.startLag = startLagLeft(session.startLag, { ...edge, isStarting: isStarting(session, Date.now()) })
  const to = catchUpTo(session, edge)
  if (to === null) playFaster(session, edge)
  else {
    session.isAfterOutage = false
    video.currentTime = to
  }
}

/** If the connection is as fast as measured, a place to join live without a stall is found within this. */
const PATIENCE_MS = 5_000

/** Where who fell behind is brought to; null while they stay. */
const catchUpTo = (session: PlaybackSession, edge: LiveEdgeState): number | null => {
  const { hls, video, state, lowSince } = session
  const live = hls?.liveSyncPosition ?? null
  if (live === null || !(shouldCatchUp(edge, session.startLag) || shouldCatchUpAfterOutage(session, edge)))
    return null
  const hasJustBegun = lowSince !== null && Date.now() - lowSince < PATIENCE_MS
  if (!hasJustBegun || state.at !== 'playing') return live
  const { fragments = [], fragmentHint } = hls?.latestLevelDetails ?? {}
  const starts = [...fragments, ...(fragmentHint ? [fragmentHint] : [])].map(({ start }) => start)
  return smoothTarget(edge, { live, ahead: secondsAhead(video), starts })
}

/** Whether to jump to live after an outage: the viewer saw the picture stand still, and live is buffered. */
const shouldCatchUpAfterOutage = (session: PlaybackSession, edge: LiveEdgeState): boolean => {
  if (!session.isAfterOutage || session.state.at !== 'playing') return false
  if (isLiveAgain(edge)) session.isAfterOutage = false
  return !isLiveAgain(edge) && session.latency.isLow && mayJump(edge, secondsAhead(session.video))
}

/** The viewer's own speed is theirs: only the normal one is changed, and changed back. */
const playFaster = (session: PlaybackSession, edge: LiveEdgeState) => {
  const { video, isCatchingUp } = session
  if (video.playbackRate !== (isCatchingUp ? CATCH_UP_RATE : 1)) {
    session.isCatchingUp = false
    return
  }
  const { isLow } = session.latency
  const rate = catchUpRate({ ...edge, ahead: secondsAhead(video), isLow, isCatchingUp })
  if (video.playbackRate !== rate) video.playbackRate = rate
  session.isCatchingUp = rate !== 1
}

/** At low latency: gives it up when the line no longer brings parts in time, before the picture stalls. */
export const keepAhead = (session: PlaybackSession): void => {
  const { hls, video, latency } = session
  if (session.kind !== 'live' || hls === null || !latency.isLow) return
  if (!hls.latestLevelDetails?.partList || !isLoadingSlowly(session)) return
  if (!isDrained({ ...edgeOf(session), ahead: secondsAhead(video) })) return
  setLatencyMode(session, afterDrain(latency, hasFailedLately(session, Date.now()) ? 'failing' : 'slow'))
}

/**
 * A late encoder gives nothing to load and a dead connection brings nothing: neither is a slow connection.
 */
const isLoadingSlowly = ({ download, line }: PlaybackSession): boolean =>
  download !== null && isArriving(line, Date.now()) && isSlowDownload(download.stats, performance.now())

const edgeOf = (session: PlaybackSession): LiveEdgeState => ({
  behind: behindLive(session),
  paused: session.video.paused,
  seeking: session.video.seeking,
  isBehindByChoice: session.playhead.isBehindByChoice,
})

const secondsAhead = (video: HTMLVideoElement): number => {
  const range = playingRange(video)
  return range === null ? 0 : range.end - video.currentTime
}
