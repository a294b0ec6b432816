import type { Rung } from './rungs.ts'

/** Of a rendition's rate, what its decoder may have waiting: half a second lets no part become much larger than the others. */
const BUFFER = 0.5

/**
 * Arguments of ffmpeg that read FLV from standard input and write each rung as FLV to a pipe of its own. Timestamps stay as they are,
 * sound passes through, and the pictures that need no other are just those that the encoder sent so.
 */
export const ladderArguments = (rungs: readonly Rung[]): string[] => [
  ...['-probesize', '1000000', '-analyzeduration', '50000', '-flags', 'low_delay'],
  ...['-copyts', '-f', 'flv', '-i', 'pipe:0'],
  ...rungs.flatMap((rung, n) => [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-c:a', 'copy'],
    ...['-vf', `scale=-2:${rung.height}`, '-fps_mode', 'passthrough', '-enc_time_base', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main'],
    ...['-pix_fmt', 'yuv420p', '-b:v', `${rung.bitrate}`, '-maxrate', `${rung.bitrate}`],
    ...['-bufsize', `${Math.round(rung.bitrate * BUFFER)}`],
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
