import {
  type Fault,
  isPlainAtOnce,
  noAttempts,
  type Recovery,
  type RecoveryAttempts,
  recoveryFor,
} from './recovery.ts'

/** The common part of every state; instants are ms UTC. */
type PlaybackHistory = {
  attempts: RecoveryAttempts
  /** Since when the video has played without waiting for data. */
  healthySince: number | null
  /** null while nothing has failed yet. */
  lastFault: Fault | null
}

/** `since`: when playback was lost; `hasPlayed`: whether any frame was shown before. */
export type PlaybackState = PlaybackHistory &
  (
    | { at: 'loading'; since: number; hasPlayed: boolean }
    /** The browser allows no autoplay, not even muted: the viewer has to press play. */
    | { at: 'autoplay-blocked'; since: number; hasPlayed: boolean }
    /** `since`: a request failed while the buffer still plays on. */
    | { at: 'playing'; since: number | null }
    | { at: 'buffering'; since: number }
    | { at: 'reconnecting'; since: number }
    /** Not final: reconnecting continues behind the message and may end it. */
    | { at: 'stopped'; since: number; hasPlayed: boolean; fault: Fault; final: boolean }
  )

/** The part of a state that the viewer sees. */
export type Phase =
  | { at: 'loading' }
  | { at: 'playing' }
  | { at: 'buffering' }
  | { at: 'reconnecting' }
  | { at: 'stopped'; fault: Fault; final: boolean }

const HEALTHY_MS = 30_000
/** Buffering for longer than this is shown as reconnecting. */
const BUFFERING_GRACE_MS = 5_000
/** A viewer who has seen a picture sees a fault only after so long of vain reconnecting. */
export const FAULT_NOTICE_DELAY_MS = 60_000
/** Before the first frame nothing else shows that something is wrong. */
export const START_FAULT_DELAY_MS = 5_000
/** The wait before a start without failure or media is a fault; a slow connection brings media sooner. */
export const START_SILENCE_MS = 7_000

export const initialState = (now: number): PlaybackState => ({
  at: 'loading',
  since: now,
  hasPlayed: false,
  attempts: noAttempts,
  healthySince: null,
  lastFault: null,
})

/** Blocked autoplay looks like a paused video: the controls are enough. */
export const phaseOf = (state: PlaybackState): Phase => {
  if (state.at === 'stopped') return { at: 'stopped', fault: state.fault, final: state.final }
  return { at: state.at === 'autoplay-blocked' ? 'playing' : state.at }
}

/** Whether a frame of this video was ever shown. */
export const hasPlayed = (state: PlaybackState): boolean => ('hasPlayed' in state ? state.hasPlayed : true)

/** Whether playback waits for media, even behind a message: not while it plays, nor after a final stop. */
export const needsMedia = (state: PlaybackState): boolean =>
  state.at === 'stopped' ? !state.final : state.at !== 'playing' && state.at !== 'autoplay-blocked'

/**
 * Whether the first frame fails for a reason that no request shows, and the library may not know how to begin
 * again. A failed request is repeated anyhow, and a slow line is left alone.
 */
export const isStuckAtStart = (state: PlaybackState): boolean =>
  needsMedia(state) && !hasPlayed(state) && (state.lastFault === 'decoding' || state.lastFault === 'unknown')

/** The playhead advanced: whatever was wrong is over. */
export const afterProgress = (state: PlaybackState, now: number): PlaybackState => ({
  ...historyOf(state),
  at: 'playing',
  since: null,
  healthySince: state.healthySince ?? now,
  attempts: { ...state.attempts, network: 0 },
  lastFault: null,
})

/** The media element waits for data. */
export const afterWaiting = (
  state: PlaybackState,
  { now, isOnline }: { now: number; isOnline: boolean },
): PlaybackState => {
  const waiting = { ...state, healthySince: null }
  if (!hasPlayed(state) || state.at === 'stopped') return waiting
  const isFirstSign = state.since === null && isOnline
  return {
    ...historyOf(waiting),
    at: isFirstSign ? 'buffering' : 'reconnecting',
    since: state.since ?? now,
  }
}

/** Something failed and the player library still retries by itself. */
export const afterError = (state: PlaybackState, fault: Fault, now: number): PlaybackState => {
  const noted = withFault(state, fault, now)
  return noted.at === 'buffering' ? { ...noted, at: 'reconnecting' } : noted
}

/** The player library gave up: the state while the recovery runs, and which recovery that is. */
export const afterFatalError = (
  state: PlaybackState,
  fault: Fault,
  now: number,
): { state: PlaybackState; recovery: Recovery } => {
  const { recovery, attempts } = recoveryFor(fault, state.attempts)
  const next = { ...withFault(state, fault, now), attempts }
  if (isPlainAtOnce(fault)) return { state: stoppedBy(next, fault, now, false), recovery }
  if (next.at === 'stopped') return { state: next, recovery }
  const since = next.since ?? now
  const recovering: PlaybackState = hasPlayed(next)
    ? { ...historyOf(next), at: 'reconnecting', since }
    : { ...historyOf(next), at: 'loading', since, hasPlayed: false }
  return { state: recovering, recovery }
}

/** Stopped for good: nothing is retried until the viewer presses "try again". */
export const afterStop = (state: PlaybackState, fault: Fault, now: number): PlaybackState =>
  stoppedBy(state, fault, now, true)

/** The browser refused to start even without sound. */
export const afterAutoplayBlocked = (state: PlaybackState, now: number): PlaybackState =>
  state.at === 'playing'
    ? state
    : {
        ...historyOf(state),
        at: 'autoplay-blocked',
        since: state.since ?? now,
        hasPlayed: hasPlayed(state),
      }

/** The viewer pressed "try again". */
export const afterRetry = (state: PlaybackState, now: number): PlaybackState => ({
  ...historyOf(state),
  at: 'loading',
  since: now,
  hasPlayed: hasPlayed(state),
  attempts: noAttempts,
  lastFault: null,
})

/** The state after time alone has passed; `hasMedia`: whether any of the picture is buffered. */
export const afterTick = (state: PlaybackState, now: number, hasMedia = false): PlaybackState => {
  const isHealthy = state.healthySince !== null && now - state.healthySince > HEALTHY_MS
  const rested: PlaybackState = isHealthy ? { ...state, attempts: noAttempts } : state
  if (shouldReportFault(rested, now, hasMedia))
    return stoppedBy(rested, rested.lastFault ?? 'timeout', now, false)
  if (rested.at === 'buffering' && now - rested.since > BUFFERING_GRACE_MS)
    return { ...rested, at: 'reconnecting' }
  return rested
}

const stoppedBy = (state: PlaybackState, fault: Fault, now: number, final: boolean): PlaybackState => ({
  ...historyOf(state),
  at: 'stopped',
  since: state.since ?? now,
  hasPlayed: hasPlayed(state),
  fault,
  final,
})

const shouldReportFault = (state: PlaybackState, now: number, hasMedia: boolean): boolean => {
  if (state.at !== 'loading' && state.at !== 'buffering' && state.at !== 'reconnecting') return false
  return now - state.since >= noticeDelayMs(state, hasMedia)
}

const noticeDelayMs = (state: PlaybackState, hasMedia: boolean): number => {
  if (hasPlayed(state)) return FAULT_NOTICE_DELAY_MS
  if (state.lastFault !== null) return START_FAULT_DELAY_MS
  return hasMedia ? FAULT_NOTICE_DELAY_MS : START_SILENCE_MS
}

const withFault = (state: PlaybackState, fault: Fault, now: number): PlaybackState => ({
  ...state,
  lastFault: fault,
  since: state.since ?? now,
})

const historyOf = ({ attempts, healthySince, lastFault }: PlaybackState): PlaybackHistory => ({
  attempts,
  healthySince,
  lastFault,
})
