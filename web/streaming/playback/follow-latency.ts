import { SPACIOUS_SEGMENTS } from './hls-config.ts'
import { playingRange } from './kept-range.ts'
import { bitsPerSecondOf } from './line-speed.ts'
import { stepBackTo } from './live-edge.ts'
import { afterEstimate, afterStall, type LatencyMode } from './low-latency.ts'
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
  const details = hls.latestLevelDetails
  if (!details?.partList) return
  hls.targetLatency = mode.isLow
    ? details.partHoldBack || details.partTarget * 3
    : SPACIOUS_SEGMENTS * details.targetduration
  if (!mode.isLow) stepBack(session)
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

/** The library saw the picture stall. */
export const noteStall = (session: PlaybackSession): void =>
  setLatencyMode(session, afterStall(session.latency, Date.now()))

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
