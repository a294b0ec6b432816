/** The seekable range, media seconds; in a live video it ends at the live edge. */
type SeekWindow = { start: number; end: number }

/** A live playlist that slides could lose the very first frame before it is loaded. */
const FIRST_FRAME_MARGIN_SECONDS = 2
const LAST_FRAME_MARGIN_SECONDS = 0.5

/** The current seekable range; undefined before the video is loaded. */
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

/** The first moment: the beginning of a recording, or the oldest moment of a live video's playlist. */
export const firstTime = ({ start, end }: SeekWindow): number =>
  start === 0 ? 0 : Math.min(start + FIRST_FRAME_MARGIN_SECONDS, end)

/** The last frame of a recording. */
export const lastTime = ({ start, end }: SeekWindow): number =>
  Math.max(start, end - LAST_FRAME_MARGIN_SECONDS)

/** The moment at so many tenths of the bar: of the seekable range, or up to the second of a padded end. */
export const timeAtTenth = (window: SeekWindow, tenth: number, paddedTo: number | null = null): number => {
  const { start, end } = window
  return Math.min(start + (((paddedTo ?? end) - start) * tenth) / 10, lastTime(window))
}

const HALF_HOUR_SECONDS = 1_800
/** Longer than most games. */
const PADDED_SECONDS = 8 * HALF_HOUR_SECONDS

/** The second at which the bar of a hidden game ends, by what was watched of it alone: it tells no length. */
export const paddedEnd = (watchedSeconds: number): number =>
  Math.max(PADDED_SECONDS, (Math.floor(watchedSeconds / HALF_HOUR_SECONDS) + 2) * HALF_HOUR_SECONDS)

/** As exact as a frame. */
const NEAREST_SECONDS = 0.02

/**
 * The moment nearest to a wall clock (ms UTC) that the video does not show: the first one after it, or the
 * window's end. `dateAt`: the wall clock of a second, null where it is unknown, as at the window's end.
 */
export const timeNearest = (
  { start, end }: SeekWindow,
  at: number,
  dateAt: (seconds: number) => number | null,
): number => {
  let [before, after] = [start, end]
  if ((dateAt(start) ?? at) >= at) return start
  while (after - before > NEAREST_SECONDS) {
    const middle = (before + after) / 2
    if ((dateAt(middle) ?? Number.POSITIVE_INFINITY) < at) before = middle
    else after = middle
  }
  return after
}

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
