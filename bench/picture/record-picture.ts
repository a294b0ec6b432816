import type { PaintedClock } from './painted-clock.ts'

/**
 * A shown frame: its time (ms UTC of the machine), its position in the media (seconds), and the clock painted
 * in it (ms UTC) where that is exact to the millisecond: in the park's picture only in the first frame of
 * each second.
 */
export type ShownFrame = { at: number; media: number; clock: number | null }
/** `stalls`: the times at which the picture waited without a seek (ms UTC). */
export type Picture = { shown: ShownFrame[]; stalls: number[]; total: number; dropped: number }
export type PictureWindow = {
  picture: () => Picture
  /** Reads frames for a moment, then rests for so many ms; 0 reads every frame. */
  pace: { restMs: number }
}

/** Runs in a page before all else: reads the painted clock off each frame that a video shows. */
export const recordPicture = (clock: PaintedClock): void => {
  const [shown, stalls]: [ShownFrame[], number[]] = [[], []]
  let followed: HTMLVideoElement | undefined
  const quality = () => followed?.getVideoPlaybackQuality()
  const picture = (): Picture => ({
    ...{ shown, stalls },
    ...{ total: quality()?.totalVideoFrames ?? 0, dropped: quality()?.droppedVideoFrames ?? 0 },
  })
  const pace = { restMs: 0, frames: 45 }
  Object.assign(window, { picture, pace })

  const pen = new OffscreenCanvas(64, 8).getContext('2d', { willReadFrequently: true })
  /** The brightness of each cell of a part of the frame that is `columns` wide and `rows` high. */
  const cellsOf = (
    video: HTMLVideoElement,
    from: [x: number, y: number],
    cell: number,
    [columns, rows]: number[],
  ) => {
    if (pen === null || columns === undefined || rows === undefined) return []
    pen.imageSmoothingEnabled = false
    pen.drawImage(video, ...from, columns * cell, rows * cell, 0, 0, columns, rows)
    const { data } = pen.getImageData(0, 0, columns, rows)
    return Array.from({ length: columns * rows }, (_, n) => (data[n * 4 + 1] ?? 0) > 110)
  }
  const squaresOf = (video: HTMLVideoElement, { bits, size }: PaintedClock & { kind: 'squares' }) =>
    cellsOf(video, [0, 0], (size * video.videoHeight) / 360, [bits, 1]).reduce(
      (sum, isLit) => sum * 2 + Number(isLit),
      0,
    )
  /** Seconds of the day; NaN where the clock cannot be read. */
  const secondOf = (
    video: HTMLVideoElement,
    { at, lamps, offsets, digits }: PaintedClock & { kind: 'park' },
  ) => {
    const lamp = video.videoHeight / 120
    const lit = cellsOf(video, [at * lamp, lamp / 2], lamp, [lamps, 7])
    const column = (x: number) =>
      [0, 1, 2, 3, 4, 5, 6].reduce((sum, y) => sum + (lit[y * lamps + x] ? 1 << y : 0), 0)
    const [h = 0, hh = 0, m = 0, mm = 0, s = 0, ss = 0] = offsets.map((offset) => {
      const found = digits.indexOf([0, 1, 2, 3, 4].map((x) => column(offset + x)).join())
      return found < 0 ? Number.NaN : found
    })
    return ((h * 10 + hh) * 60 + m * 10 + mm) * 60 + s * 10 + ss
  }
  let before = Number.NaN
  const clockOf = (video: HTMLVideoElement): number | null => {
    if (clock.kind === 'squares') return squaresOf(video, clock)
    const second = secondOf(video, clock)
    const isNew = second === before + 1
    before = second
    return isNew ? second * 1_000 : null
  }
  const follow = (video: HTMLVideoElement) => {
    if (video === followed) return
    followed = video
    const look = () => video.requestVideoFrameCallback(onFrame)
    const onFrame: VideoFrameRequestCallback = (_now, { expectedDisplayTime, mediaTime }) => {
      if (video !== followed) return
      const at = performance.timeOrigin + expectedDisplayTime
      shown.push({ at, media: mediaTime, clock: clockOf(video) })
      if (pace.restMs === 0 || shown.length % pace.frames !== 0) look()
      else setTimeout(look, pace.restMs)
    }
    look()
    video.addEventListener('waiting', () => {
      if (shown.length > 0 && !video.seeking) stalls.push(Date.now())
    })
  }
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (video !== null) follow(video)
  }).observe(document, { childList: true, subtree: true })
}
