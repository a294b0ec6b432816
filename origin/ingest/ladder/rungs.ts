/** `auto`: as the machine can; `off`: the encoder's own quality alone; or the heights of what is made beside it. */
export type LadderSetting = 'auto' | 'off' | number[]

/** A rendition that is made of what the encoder sends; `bitrate` is of its pictures, in bits a second. */
export type Rung = { height: number; bitrate: number }

const RUNGS: readonly Rung[] = [
  { height: 720, bitrate: 2_400_000 },
  { height: 480, bitrate: 1_100_000 },
  { height: 360, bitrate: 600_000 },
  { height: 240, bitrate: 300_000 },
]
export const RUNG_HEIGHTS: readonly number[] = RUNGS.map((it) => it.height)
/** Picture and sound of the lowest: the specification's terms promise a picture at 500 kbit/s. */
const LOWEST_BITRATE = 345_000
const LEAST_PICTURE_BITRATE = 120_000
/** What a segment's rate may be above the average. */
export const PEAK_FACTOR = 1.1

/**
 * What is made beside a picture of `height` with sound of `audioBitrate`: everything below it, and of the lowest so little that
 * it plays at 500 kbit/s.
 */
export const rungsFor = (
  height: number,
  audioBitrate: number,
  setting: Exclude<LadderSetting, 'off'>,
): Rung[] => {
  const heights = setting === 'auto' ? RUNG_HEIGHTS : setting
  const fitting = RUNGS.filter((it) => it.height < height && heights.includes(it.height))
  return fitting.map((it, n) => {
    if (n < fitting.length - 1) return it
    const most = Math.max(LEAST_PICTURE_BITRATE, LOWEST_BITRATE - audioBitrate)
    return { ...it, bitrate: Math.min(it.bitrate, most) }
  })
}
