import { type PointerEvent, useRef } from 'react'
import { afterTap, noTaps, type TapSide } from './double-tap.ts'

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
