/** A tap on the picture: ms, and where between its left edge (0) and its right one (1). */
export type Tap = { at: number; x: number }
export type TapSide = 'back' | 'forward'
/** The taps so far that may become, or go on with, a double tap. */
export type TapRun = { side: TapSide | null; last: number; count: number }

export const noTaps: TapRun = { side: null, last: Number.NEGATIVE_INFINITY, count: 0 }

const DOUBLE_TAP_MS = 300
/** Once it is a double tap each further one counts, as thumbs get slower. */
const FURTHER_TAP_MS = 700
/** The middle of the picture is for showing the controls. */
const SIDE_WIDTH = 0.4

/** A double tap on a side seeks a step, each further tap one more: `steps` of this tap, 0 for a single. */
export const afterTap = (run: TapRun, { at, x }: Tap): { run: TapRun; steps: 0 | 1 } => {
  const side = sideOf(x)
  const limit = run.count >= 2 ? FURTHER_TAP_MS : DOUBLE_TAP_MS
  const goesOn = side !== null && side === run.side && at - run.last <= limit
  const count = goesOn ? run.count + 1 : 1
  return { run: { side, last: at, count }, steps: count >= 2 ? 1 : 0 }
}

const sideOf = (x: number): TapSide | null => {
  if (x <= SIDE_WIDTH) return 'back'
  return x >= 1 - SIDE_WIDTH ? 'forward' : null
}
