import type { Rung } from './rungs.ts'

/** The decoder's buffer in seconds of a rendition's rate: half a second keeps all parts of similar size. */
const BUFFER = 0.5

/**
 * Arguments of an ffmpeg that reads FLV from standard input and writes each rendition as FLV to its own pipe.
 * Timestamps and sound pass through, and each rendition has the encoder's key frames and no others.
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
