/**
 * `auto`: what the machine can; `off`: the encoder's own quality alone; or the heights of the other
 * renditions.
 */
export type LadderSetting = 'auto' | 'off' | number[]

/** A rendition made from the encoder's own; `bitrate` is the rate of its pictures, in bits a second. */
export type Rung = { height: number; bitrate: number }

const RUNGS: readonly Rung[] = [
  { height: 720, bitrate: 2_400_000 },
  { height: 480, bitrate: 1_100_000 },
  { height: 360, bitrate: 600_000 },
  { height: 240, bitrate: 300_000 },
]
export const RUNG_HEIGHTS: readonly number[] = RUNGS.map((it) => it.height)
/** Picture and sound of the lowest rendition: the specification promises a picture at 500 kbit/s. */
const LOWEST_BITRATE = 345_000
const LEAST_PICTURE_BITRATE = 120_000
/** How far a segment's rate may exceed the average. */
export const PEAK_FACTOR = 1.1

/**
 * The renditions to make beside a picture of `height` with sound of `audioBitrate`, in bits a second: those
 * of `setting` that are lower. The lowest one gets so small a rate that it plays at 500 kbit/s.
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
