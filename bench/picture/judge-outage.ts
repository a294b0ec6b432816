import type { ShownFrame } from './record-picture.ts'
import { type DelayedFrame, edgeAfter, FREEZE_MS, outageOf, seconds } from './shown-frames.ts'

const AIM_RESUME_MS = 4_000
const AIM_EDGE_MS = 5_000

/** An outage as a viewer watched it live; instants are ms UTC. */
export type WatchedOutage = {
  shown: readonly ShownFrame[]
  delays: readonly DelayedFrame[]
  /** The beginning of the outage, the repair, and the end of the watching. */
  from: number
  to: number
  until: number
  /** The player's buffer at the beginning, ms. */
  bufferedMs: number
  /** Whether a slate is shown in the picture's place: then nothing may freeze, however long the outage is. */
  hasSlate: boolean
  /** A viewer no further behind than this (ms) is live again. */
  liveDelayMs: number
  isReloaded: boolean
}

/**
 * The effect of an outage on the picture, in words, and its faults. Without a slate the picture may freeze
 * from the end of the player's buffer until it plays again after the repair; a shorter outage may freeze
 * nothing.
 */
export const judgeOutage = (it: WatchedOutage): { faults: string[]; text: string } => {
  const { frozenMs, longestMs, freezes, frozeAfterMs, resumedMs } = outageOf(it.shown, it)
  const edgeMs = edgeAfter(it.delays, it.to + resumedMs, it.liveDelayMs)
  const mustGoOn = it.hasSlate || it.to - it.from <= it.bufferedMs
  const isEarly = !mustGoOn && frozeAfterMs !== null && frozeAfterMs < it.bufferedMs - FREEZE_MS
  const faults = [
    it.isReloaded && 'the page was loaded anew',
    mustGoOn && freezes > 0 && 'nothing may stand still',
    isEarly && 'it stood still before its buffer was empty',
    resumedMs > AIM_RESUME_MS && 'back too late',
    (edgeMs === null || edgeMs > AIM_EDGE_MS) && 'live too late',
  ].filter((fault) => fault !== false)
  const allowed = mustGoOn ? 'aim 0.00 s' : `${seconds(it.bufferedMs)} were buffered`
  return {
    faults,
    text: `stood still ${seconds(frozenMs)} (${freezes}x, longest ${seconds(longestMs)}, ${allowed}), again ${seconds(resumedMs)} after the repair (aim ${seconds(AIM_RESUME_MS)}), live ${seconds(edgeMs)} later (aim ${seconds(AIM_EDGE_MS)})`,
  }
}
