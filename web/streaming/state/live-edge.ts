/** The position of a live video relative to its live edge. */
export type LiveEdgeState = {
  /** Seconds behind the position at which the video counts as live. */
  behind: number
  paused: boolean
  seeking: boolean
  /** True while the viewer chose to be behind: they paused or went back. */
  isBehindByChoice: boolean
}

const DRIFT_SECONDS = 3
const MIN_SHOWN_SECONDS = 6
const LIVE_AGAIN_SECONDS = 1
const JUMP_MARGIN_SECONDS = 0.5

/**
 * True when the video fell behind by an outage and must be brought back to the live edge. `startLag`: seconds
 * behind that came from its start; those are made up by playing faster, since a jump would be seen.
 */
export const shouldCatchUp = (it: LiveEdgeState, startLag = 0): boolean =>
  !it.paused && !it.seeking && !it.isBehindByChoice && it.behind > DRIFT_SECONDS + startLag

/** A start that is later than this was no slow line: the device slept. */
const MAX_START_LAG_SECONDS = 30

/** The rest of a slow start's lag: all of a starting picture's delay, later never more than before. */
export const startLagLeft = (before: number, it: LiveEdgeState & { isStarting: boolean }): number => {
  if (it.isBehindByChoice) return 0
  const isOfStart = it.isStarting && it.behind <= MAX_START_LAG_SECONDS
  return Math.max(0, isOfStart ? it.behind : Math.min(before, it.behind))
}

/** Whether a viewer behind by an outage is live again, give or take what playing faster makes up soon. */
export const isLiveAgain = ({ behind }: LiveEdgeState): boolean => behind <= LIVE_AGAIN_SECONDS

/** Whether the live position can be jumped to without waiting; `ahead`: seconds that are buffered. */
export const mayJump = (
  { behind, paused, seeking, isBehindByChoice }: LiveEdgeState,
  ahead: number,
): boolean => !paused && !seeking && !isBehindByChoice && ahead >= behind + JUMP_MARGIN_SECONDS

/** A just completed 2 s segment starts half a second behind the live position; it is fetched a bit later. */
const NEAR_LIVE_SECONDS = 1

/**
 * Where a picture that moves is brought to live without standing still: the start of a segment just behind
 * the live position, whose picture needs no other to be decoded; null where there is none right now, or not
 * enough is fetched. Seconds of the media; `ahead`: those that are buffered.
 */
export const smoothTarget = (
  edge: LiveEdgeState,
  it: { live: number; ahead: number; starts: readonly number[] },
): number | null => {
  const start = it.starts.findLast((at) => at <= it.live)
  const isNear = start !== undefined && it.live - start <= NEAR_LIVE_SECONDS
  return isNear && mayJump(edge, it.ahead) ? start : null
}

/** After a pause or a seek of the viewer: whether they are behind by choice now. */
export const isBehindByChoice = (behind: number): boolean => behind > DRIFT_SECONDS

/** Whole seconds behind live as shown to the viewer; 0 at the live edge. */
export const secondsBehind = (behind: number): number => {
  const seconds = Math.round(behind)
  return seconds >= MIN_SHOWN_SECONDS ? seconds : 0
}

/**
 * Makes up a second in twelve, and nobody hears it. Not below 1.06: so near to 30 pictures a second Chromium
 * shows a picture with every second refresh of a screen of 60 Hz, and drops the rest; from there on it shows
 * them all (measured).
 */
export const CATCH_UP_RATE = 1.08
const CATCH_UP_FROM_SECONDS = 0.5
const CATCH_UP_UNTIL_SECONDS = 0.1
/** Seconds that must be buffered: without low latency as many as on a line faster than the picture. */
const MIN_AHEAD_SECONDS = { low: 0.8, plain: 5 }

type CatchingUp = LiveEdgeState & { ahead: number; isLow: boolean; isCatchingUp: boolean }

/** The speed for a viewer a little behind; `ahead`: seconds that are buffered; `isLow`: at low latency. */
export const catchUpRate = (it: CatchingUp): number => {
  const isFilled = it.ahead >= MIN_AHEAD_SECONDS[it.isLow ? 'low' : 'plain']
  const mayCatchUp = !it.paused && !it.seeking && !it.isBehindByChoice && isFilled
  const from = it.isCatchingUp ? CATCH_UP_UNTIL_SECONDS : CATCH_UP_FROM_SECONDS
  return mayCatchUp && it.behind > from ? CATCH_UP_RATE : 1
}

const DRAINED_SECONDS = 0.5
const MIN_STEP_BACK_SECONDS = 1

/** Whether so little is buffered ahead at low latency that the picture is about to stall. */
export const isDrained = (it: LiveEdgeState & { ahead: number }): boolean =>
  !it.paused && !it.seeking && it.ahead < DRAINED_SECONDS

/**
 * Where a playback that gives up low latency goes on: further back, in what it has already, so that the slow
 * line has time; null where nothing is retained to step back into. Seconds of the media.
 */
export const stepBackTo = (it: { time: number; keptFrom: number; wanted: number }): number | null => {
  const to = Math.max(it.keptFrom, it.wanted)
  return it.time - to >= MIN_STEP_BACK_SECONDS ? to : null
}

/** One fragment on the media timeline: seconds; its wall clock in ms UTC where the playlist has it. */
type DatedFragment = { start: number; duration: number; programDateTime: number | null }

/** A recording's first frame is this late at most: who seeks to its beginning is there before it. */
const FIRST_FRAME_SECONDS = 0.5

/** The wall clock (ms UTC) of a media time (seconds); null outside of the playlist. */
export const wallClockOf = (time: number, fragments: readonly DatedFragment[]): number | null => {
  const startOf = ({ start }: DatedFragment, index: number) =>
    index === 0 ? start - FIRST_FRAME_SECONDS : start
  const found = fragments.find((it, index) => time >= startOf(it, index) && time < it.start + it.duration)
  return found?.programDateTime == null ? null : found.programDateTime + (time - found.start) * 1_000
}

/** The media time (seconds) of the frame whose wall clock is `at` (ms UTC); null outside of the playlist. */
export const mediaTimeOf = (at: number, fragments: readonly DatedFragment[]): number | null => {
  for (const it of fragments) {
    if (it.programDateTime === null) continue
    const offset = (at - it.programDateTime) / 1_000
    if (offset >= 0 && offset < it.duration) return it.start + offset
  }
  return null
}

/** A duration as on a clock: `0:45`, `12:05`, `1:02:05`. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, remainder] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    Math.floor(seconds % 60),
  ]
  const padded = String(remainder).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}
