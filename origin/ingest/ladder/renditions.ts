/**
 * `auto`: what the machine can; `off`: the encoder's own quality alone; or the heights of the other
 * renditions.
 */
export type LadderSetting = 'auto' | 'off' | number[]

/** A rendition made from the encoder's own; `bitrate` is the rate of its pictures, in bits a second. */
export type RenditionTarget = { height: number; bitrate: number }

const TARGETS: readonly RenditionTarget[] = [
  { height: 720, bitrate: 2_400_000 },
  { height: 480, bitrate: 1_100_000 },
  { height: 360, bitrate: 600_000 },
  { height: 240, bitrate: 300_000 },
]
export const TARGET_HEIGHTS: readonly number[] = TARGETS.map((it) => it.height)
/** Picture and sound of the lowest rendition: the specification promises a picture at 500 kbit/s. */
const LOWEST_BITRATE = 345_000
const LEAST_PICTURE_BITRATE = 120_000
/** How far a segment's rate may exceed the average. */
export const PEAK_FACTOR = 1.1

/**
 * The renditions to make beside a picture of `height` with sound of `audioBitrate`, in bits a second: those
 * of `setting` that are lower. The lowest one gets so small a rate that it plays at 500 kbit/s.
 */
export const targetsFor = (
  height: number,
  audioBitrate: number,
  setting: Exclude<LadderSetting, 'off'>,
): RenditionTarget[] => {
  const heights = setting === 'auto' ? TARGET_HEIGHTS : setting
  const fitting = TARGETS.filter((it) => it.height < height && heights.includes(it.height))
  return fitting.map((it, n) => {
    if (n < fitting.length - 1) return it
    const most = Math.max(LEAST_PICTURE_BITRATE, LOWEST_BITRATE - audioBitrate)
    return { ...it, bitrate: Math.min(it.bitrate, most) }
  })
}

/** The decoder's buffer in seconds of a rendition's rate: half a second keeps all parts of similar size. */
const BUFFER = 0.5

/**
 * Arguments of an ffmpeg that reads FLV from standard input and writes each rendition as FLV to its own pipe.
 * Timestamps and sound pass through, and each rendition has the encoder's key frames and no others.
 */
export const ladderArguments = (targets: readonly RenditionTarget[]): string[] => [
  ...['-probesize', '1000000', '-analyzeduration', '50000', '-flags', 'low_delay'],
  ...['-copyts', '-f', 'flv', '-i', 'pipe:0'],
  ...targets.flatMap((target, n) => [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-c:a', 'copy'],
    ...['-vf', `scale=-2:${target.height}`, '-fps_mode', 'passthrough', '-enc_time_base', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main'],
    ...['-pix_fmt', 'yuv420p', '-b:v', `${target.bitrate}`, '-maxrate', `${target.bitrate}`],
    ...['-bufsize', `${Math.round(target.bitrate * BUFFER)}`],
    ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', 'source'],
    ...[
      '-flush_packets',
      '1',
      '-flvflags',
      'no_duration_filesize',
      '-f',
      'flv',
      `pipe:${n === 0 ? 1 : n + 2}`,
    ],
  ]),
]
