import { type Fault, noAttempts, type Recovery, type RecoveryAttempts, recoveryFor } from './recovery.ts'

/** What every state carries; instants are ms UTC. */
type PlaybackHistory = {
  attempts: RecoveryAttempts
  /** Since when the video has played without waiting for data. */
  healthySince: number | null
  lastFault: Fault
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
    /** Not final: reconnecting goes on behind the message and may end it. */
    | { at: 'stopped'; since: number; hasPlayed: boolean; fault: Fault; final: boolean }
  )

/** What the viewer is shown of a state. */
export type Phase =
  | { at: 'loading' }
  | { at: 'playing' }
  | { at: 'buffering' }
  | { at: 'reconnecting' }
  | { at: 'stopped'; fault: Fault; final: boolean }

const HEALTHY_MS = 30_000
/** Buffering for longer than this is shown as reconnecting. */
const BUFFERING_GRACE_MS = 5_000
/** The viewer sees a fault only when reconnecting did not help for this long. */
export const FAULT_NOTICE_DELAY_MS = 60_000

export const initialState = (now: number): PlaybackState => ({
  at: 'loading',
  since: now,
  hasPlayed: false,
  attempts: noAttempts,
  healthySince: null,
  lastFault: 'timeout',
})

/** Blocked autoplay looks like a paused video: the controls are enough. */
export const phaseOf = (state: PlaybackState): Phase => {
  if (state.at === 'stopped') return { at: 'stopped', fault: state.fault, final: state.final }
  return { at: state.at === 'autoplay-blocked' ? 'playing' : state.at }
}

/** Whether a frame of this video was ever shown. */
export const hasPlayed = (state: PlaybackState): boolean => ('hasPlayed' in state ? state.hasPlayed : true)

/** Whether playback waits for media, behind a message as well: not while it plays, and never after a final stop. */
export const needsMedia = (state: PlaybackState): boolean =>
  state.at === 'stopped' ? !state.final : state.at !== 'playing' && state.at !== 'autoplay-blocked'

/** The playhead advanced: whatever was wrong is over. */
export const afterProgress = (state: PlaybackState, now: number): PlaybackState => ({
  ...historyOf(state),
  at: 'playing',
  since: null,
  healthySince: state.healthySince ?? now,
  attempts: { ...state.attempts, network: 0 },
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

/** A request failed and the player library still retries by itself. */
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
  if (recovery.action === 'stop') return { state: afterStop(next, fault, now), recovery }
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
})

/** What the passing of time alone changes. */
export const afterTick = (state: PlaybackState, now: number): PlaybackState => {
  const isHealthy = state.healthySince !== null && now - state.healthySince > HEALTHY_MS
  const rested: PlaybackState = isHealthy ? { ...state, attempts: noAttempts } : state
  if (shouldReportFault(rested, now)) return stoppedBy(rested, rested.lastFault, now, false)
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

const shouldReportFault = (state: PlaybackState, now: number): boolean => {
  if (state.at !== 'loading' && state.at !== 'buffering' && state.at !== 'reconnecting') return false
  return now - state.since >= FAULT_NOTICE_DELAY_MS
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
