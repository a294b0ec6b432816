/** What can be sought in, media seconds: of a live video up to its live edge. */
export type SeekWindow = { start: number; end: number }

/** A live playlist that slides could lose the very first frame before it is loaded. */
const FIRST_FRAME_MARGIN_SECONDS = 2
const LAST_FRAME_MARGIN_SECONDS = 0.5

/** What can be sought in now; undefined before the video is loaded. */
export const seekWindowOf = (video: Pick<HTMLVideoElement, 'seekable'>): SeekWindow | undefined => {
  const { seekable } = video
  if (seekable.length === 0) return undefined
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) }
}

/** `seconds` further; undefined where that is beyond the end. */
export const timeAfter = ({ start, end }: SeekWindow, time: number, seconds: number): number | undefined => {
  const target = time + seconds
  return target >= end ? undefined : Math.max(start, target)
}

/** The first moment: of a recording its beginning, of a live video the oldest that its playlist has. */
export const firstTime = ({ start, end }: SeekWindow): number =>
  start === 0 ? 0 : Math.min(start + FIRST_FRAME_MARGIN_SECONDS, end)

/** The last frame of a recording. */
export const lastTime = ({ start, end }: SeekWindow): number =>
  Math.max(start, end - LAST_FRAME_MARGIN_SECONDS)

/** The moment at so many tenths of what can be seen. */
export const timeAtTenth = ({ start, end }: SeekWindow, tenth: number): number =>
  start + ((end - start) * tenth) / 10
