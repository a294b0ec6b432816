import type Hls from 'hls.js'
import { stepBackTo } from '../state/live-edge.ts'
import {
  afterEstimate,
  afterGoodWhile,
  afterStall,
  holdBackSegments,
  isCalmAgain,
  type LatencyMode,
  type StallCause,
} from '../state/low-latency.ts'
import { playheadAfterReset } from '../state/playhead.ts'
import { hlsLibrary } from './hls-library.ts'
import { bitsPerSecondOf, rememberLine, worsenedBitsPerSecond } from './line-speed.ts'
import { isArriving } from './line-watch.ts'
import { playingRange } from './media-element.ts'
import type { PlaybackSession } from './playback-session.ts'

const REMEMBER_INTERVAL_MS = 10_000
/** Less than a part. */
const STARVED_SECONDS = 0.3
const FAILED_LATELY_MS = 3_000
/** So long after its first frame a playback is starting. */
const START_MS = 5_000

/** Takes the mode over into hls.js, which asks for whole segments from then on, or for parts again. */
export const setLatencyMode = (session: PlaybackSession, mode: LatencyMode): void => {
  const { hls, kind } = session
  const hasChanged = mode.isLow !== session.latency.isLow
  session.latency = mode
  if (!hasChanged || hls === null || kind !== 'live') return
  hls.lowLatencyMode = mode.isLow
  session.lowSince = mode.isLow ? Date.now() : null
  if (!mode.isLow && mode.givenUpFor === 'slow') forgetFasterLine(session, hls)
  setTargetLatency(session)
  if (!mode.isLow) stepBack(session)
}

/**
 * Quality and distance follow the connection's present speed: an average lags by seconds and stalls playback.
 */
const forgetFasterLine = (session: PlaybackSession, hls: Hls) => {
  const worsened = worsenedBitsPerSecond(session.speed, session.download?.stats ?? null, performance.now())
  if (worsened === null) return
  hls.bandwidthEstimate = Math.min(worsened, hls.bandwidthEstimate)
  session.speed = []
}

/** Where live is; forgets how much further back hls.js has put it after each stall. */
const setTargetLatency = ({ hls, latency, speed }: PlaybackSession) => {
  const details = hls?.latestLevelDetails
  if (!hls || !details?.partList) return
  hls.targetLatency = latency.isLow
    ? details.partHoldBack || details.partTarget * 3
    : holdBackSegments(bitsPerSecondOf(speed)) * details.targetduration
}

/** Without low latency playback must be further back: best in what it has already, so that nothing stalls. */
const stepBack = (session: PlaybackSession) => {
  const { hls, video, playhead } = session
  const range = playingRange(video)
  if (range === null || hls?.liveSyncPosition == null || playhead.isBehindByChoice) return
  const to = stepBackTo({ time: video.currentTime, keptFrom: range.start, wanted: hls.liveSyncPosition })
  if (to === null) return
  session.playhead = playheadAfterReset(playhead)
  video.currentTime = to
}

/** Called twice a second while the video plays. */
export const tryLowLatencyAgain = (session: PlaybackSession): void => {
  const { hls, state } = session
  const mode = afterGoodWhile(session.latency, Date.now())
  if (mode === session.latency || hls === null || state.at !== 'playing') return
  setLatencyMode(session, mode)
  askForParts(hls)
}

/** Without low latency hls.js fetches a playlist per segment: the buffer may be gone by the next one. */
const askForParts = (hls: Hls) => {
  const levelInfo = hls.levels[hls.loadLevel]
  const Library = hlsLibrary()
  if (levelInfo === undefined || Library === undefined) return
  const { uri: url, attrs } = levelInfo
  const request = { url, level: hls.loadLevel, levelInfo, pathwayId: attrs['PATHWAY-ID'], id: 0 }
  hls.trigger(Library.Events.LEVEL_LOADING, { ...request, deliveryDirectives: null })
}

/** The library saw the picture stall. An outage of an otherwise good line moves playback no further back. */
export const noteStall = (session: PlaybackSession): void => {
  const now = Date.now()
  const cause = causeOfStall(session, now)
  session.isAfterOutage ||= cause !== 'slow' && !isStarting(session, now)
  if (cause === 'slow' && (session.quality ?? 0) > 0) session.events.onQualityTooHigh()
  setLatencyMode(session, afterStall(session.latency, cause, now))
  if (cause !== 'slow' && session.kind === 'live') setTargetLatency(session)
}

/**
 * With its first part a picture begins at once, and may stand again until the next one is there: that is no
 * outage, after which it would jump to live in front of somebody who has just sat down.
 */
export const isStarting = ({ startedAt }: PlaybackSession, now: number): boolean =>
  startedAt === null || now - startedAt < START_MS

const causeOfStall = (session: PlaybackSession, now: number): StallCause => {
  if (!isArriving(session.line, now) || isStarved(session)) return 'down'
  return hasFailedLately(session, now) ? 'failing' : 'slow'
}

/** All that the playlist has was fetched: the camera, or the origin, is late. */
const isStarved = ({ hls, video }: PlaybackSession): boolean => {
  const details = hls?.latestLevelDetails
  const range = playingRange(video)
  return details != null && range !== null && range.end >= details.edge - STARVED_SECONDS
}

/** Whether a request failed a moment ago: then it is that, and not the line's speed, which costs time. */
export const hasFailedLately = ({ failedAt }: PlaybackSession, now: number): boolean =>
  failedAt !== null && now - failedAt < FAILED_LATELY_MS

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
  comeNearer(session, now)
}

/**
 * hls.js gives up a download that would end after what is buffered, and has measured the line by its `bytes`.
 * The next quality has its first part that much later, and takes what is buffered of the one before away: on
 * a slow line low latency ends at once, while there is something to step back into.
 */
export const noteTooLate = (session: PlaybackSession, bytes: number): void => {
  const { hls, latency } = session
  const now = Date.now()
  if (hls === null || !latency.isLow || bytes === 0 || hasFailedLately(session, now)) return
  const mode = afterEstimate(latency, hls.bandwidthEstimate, now)
  if (mode.isLow) return
  session.speed = []
  setLatencyMode(session, mode)
}

/** Back to the mode's own distance when the last stall was long ago. */
const comeNearer = (session: PlaybackSession, now: number) => {
  if (!isCalmAgain(session.latency, now)) return
  session.latency = { ...session.latency, stalls: [] }
  if (session.kind === 'live') setTargetLatency(session)
}
