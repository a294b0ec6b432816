import type { ShownFrame } from './record-picture.ts'
import { type DelayedFrame, edgeAfter, FREEZE_MS, outageOf, seconds } from './shown-frames.ts'

const AIM_RESUME_MS = 4_000
const AIM_EDGE_MS = 5_000

/** An outage as somebody watched it live; instants are ms UTC. */
export type WatchedOutage = {
  shown: readonly ShownFrame[]
  delays: readonly DelayedFrame[]
  /** Its beginning, the repair, and until when it was watched. */
  from: number
  to: number
  until: number
  /** What the player had to show when it began, ms. */
  bufferedMs: number
  /** Something else is shown in the picture's place: then nothing stands still, however long it lasts. */
  hasSlate: boolean
  /** No further behind than this (ms) the viewer is live again. */
  liveDelayMs: number
  isReloaded: boolean
}

/**
 * What an outage did to the picture, in words, and what of it was not good. Without a slate the picture may stand still from when the
 * player has nothing more to show until it plays again after the repair: what is shorter than that freezes nothing.
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
