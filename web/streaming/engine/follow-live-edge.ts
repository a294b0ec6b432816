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
import { hasFailedLately, isStarting, setLatencyMode } from './follow-latency.ts'
import { playingRange } from './kept-range.ts'
import { isSlowDownload } from './line-speed.ts'
import { isArriving } from './line-watch.ts'
import { behindLive, type PlaybackSession } from './playback-session.ts'

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

/** By then a place to come to live without standing still was there, if the line is what it seems. */
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

/** With a late encoder nothing is loading, and on a dead line nothing arrives: neither is a slow line. */
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
