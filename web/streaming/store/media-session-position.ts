import type { SeekWindow } from './seek-window.ts'

/**
 * The position on the lock screen; undefined where it would refuse it. A live game is as long as its window.
 */
export const mediaSessionPosition = (
  window: SeekWindow | undefined,
  time: number,
  speed: number,
): Required<MediaPositionState> | undefined => {
  if (window === undefined) return undefined
  const duration = window.end - window.start
  if (!Number.isFinite(duration) || duration <= 0 || !(speed > 0)) return undefined
  return { duration, position: Math.min(Math.max(0, time - window.start), duration), playbackRate: speed }
}
