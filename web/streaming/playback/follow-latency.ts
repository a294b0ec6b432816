import { playingRange } from './kept-range.ts'
import { bitsPerSecondOf } from './line-speed.ts'
import { isArriving } from './line-watch.ts'
import { stepBackTo } from './live-edge.ts'
import { afterEstimate, afterStall, holdBackSegments, type LatencyMode } from './low-latency.ts'
import type { PlaybackSession } from './playback-session.ts'
import { playheadAfterReset } from './playhead.ts'
import { rememberLine } from './remembered-line.ts'

const REMEMBER_INTERVAL_MS = 10_000

/** Takes the mode over into hls.js, which asks for whole segments from then on, or for parts again. */
export const setLatencyMode = (session: PlaybackSession, mode: LatencyMode): void => {
  const { hls, source } = session
  const hasChanged = mode.isLow !== session.latency.isLow
  session.latency = mode
  if (!hasChanged || hls === null || source.kind !== 'live') return
  hls.lowLatencyMode = mode.isLow
  setTargetLatency(session)
  if (!mode.isLow) stepBack(session)
}

/** Where live is; forgets how much further back hls.js has put it after each stall. */
const setTargetLatency = ({ hls, latency, speed }: PlaybackSession) => {
  const details = hls?.latestLevelDetails
  if (!hls || !details?.partList) return
  hls.targetLatency = latency.isLow
    ? details.partHoldBack || details.partTarget * 3
    : holdBackSegments(bitsPerSecondOf(speed)) * details.targetduration
}

/** Without low latency playback has to be further back: best in what it has already, so that nothing stalls. */
const stepBack = (session: PlaybackSession) => {
  const { hls, video, playhead } = session
  const range = playingRange(video)
  if (range === null || hls?.liveSyncPosition == null || playhead.isBehindByChoice) return
  const to = stepBackTo({ time: video.currentTime, keptFrom: range.start, wanted: hls.liveSyncPosition })
  if (to === null) return
  session.playhead = playheadAfterReset(playhead)
  video.currentTime = to
}

/** The library saw the picture stall. A line that is down, and good before and after, is no reason to be further back. */
export const noteStall = (session: PlaybackSession): void => {
  const now = Date.now()
  const isDown = !isArriving(session.line, now)
  setLatencyMode(session, afterStall(session.latency, isDown ? 'down' : 'slow', now))
  if (isDown && session.source.kind === 'live') setTargetLatency(session)
}

/** A segment or part has arrived. */
export const noteSpeed = (session: PlaybackSession): void => {
  const bitsPerSecond = bitsPerSecondOf(session.speed)
  if (bitsPerSecond === null) return
  const now = Date.now()
  if (now - session.rememberedAt >= REMEMBER_INTERVAL_MS) {
    rememberLine(bitsPerSecond)
    session.rememberedAt = now
  }
  setLatencyMode(session, afterEstimate(session.latency, bitsPerSecond, now))
}
