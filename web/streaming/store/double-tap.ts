import { type PointerEvent, useRef } from 'react'

/** The picture itself, not what lies over it; the controls retarget to their host. */
const PICTURE = new Set(['video', 'media-controller'])

/** Reports double taps on a side of the picture and each further tap; a single one shows the controls. */
export const useDoubleTap = (onSeek: (side: TapSide) => void) => {
  const taps = useRef(noTaps)
  return {
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || !isOnPicture(event)) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const { run, steps } = afterTap(taps.current, {
        at: event.timeStamp,
        x: (event.clientX - left) / width,
      })
      taps.current = run
      if (steps > 0 && run.side !== null) onSeek(run.side)
    },
  }
}

const isOnPicture = ({ nativeEvent }: PointerEvent) => {
  const [first] = nativeEvent.composedPath()
  return first instanceof Element && PICTURE.has(first.localName)
}

/** A tap on the picture: ms, and where between its left edge (0) and its right one (1). */
export type Tap = { at: number; x: number }
type TapSide = 'back' | 'forward'
/** The taps so far that may become, or go on with, a double tap. */
type TapRun = { side: TapSide | null; last: number; count: number }

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
