import { hasFailedLately, setLatencyMode } from './follow-latency.ts'
import { playingRange } from './kept-range.ts'
import { isSlowDownload } from './line-speed.ts'
import { isArriving } from './line-watch.ts'
import {
  CATCH_UP_RATE,
  catchUpRate,
  isDrained,
  isLiveAgain,
  type LiveEdgeState,
  mayJump,
  shouldCatchUp,
  waitsForEdge,
} from './live-edge.ts'
import { afterDrain } from './low-latency.ts'
import { behindLive, type PlaybackSession } from './playback-session.ts'
import { hasPlayed } from './playback-state.ts'

/** Brings a live video that fell behind back: by a jump, or by playing a little faster. */
export const followLiveEdge = (session: PlaybackSession): void => {
  const { hls, video } = session
  if (session.source.kind !== 'live' || hls === null || !hasPlayed(session.state)) return
  const edge = edgeOf(session)
  if (hls.liveSyncPosition !== null && (mayLeap(session, edge) || shouldCatchUpAfterOutage(session, edge))) {
    session.isAfterOutage = false
    video.currentTime = hls.liveSyncPosition
  } else playFaster(session, edge)
}

const mayLeap = (session: PlaybackSession, edge: LiveEdgeState): boolean => {
  const { video, state, lowSince } = session
  const lowForMs = lowSince === null ? Number.POSITIVE_INFINITY : Date.now() - lowSince
  const isMoving = state.at === 'playing'
  return shouldCatchUp(edge) && !(isMoving && waitsForEdge(edge, secondsAhead(video), lowForMs))
}

/** Who saw the picture stand still is live at once when it moves again, where what is live was fetched already. */
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
  if (session.source.kind !== 'live' || hls === null || !latency.isLow) return
  if (!hls.latestLevelDetails?.partList || !isLoadingSlowly(session)) return
  if (!isDrained({ ...edgeOf(session), ahead: secondsAhead(video) })) return
  setLatencyMode(session, afterDrain(latency, hasFailedLately(session, Date.now()) ? 'failing' : 'slow'))
}

/** Where the encoder is late nothing is loading, and where the line is down nothing arrives: neither is a slow line. */
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
