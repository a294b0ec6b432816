import { FRAME_RATE, frameHeight, type RenditionFormat, SEGMENT_MS } from './ladder.ts'
import { type Available, type OnAir, segmentStart } from './timeline.ts'

/** Bits per second of a rendition as served, sound and strip included. */
export type Rate = { peak: number; average: number }

/** How far back a live game can be rewound, in segments: 30 min. */
export const WINDOW_SEGMENTS = 900
const SECONDS = SEGMENT_MS / 1000
/** Segments between two EXT-X-PROGRAM-DATE-TIME lines: one a minute. */
const DATE_EVERY = 30

/** The multivariant playlist: every rendition with its codecs (RFC 6381), size and measured rates. */
export const masterPlaylist = (
  renditions: readonly { format: RenditionFormat; codec: string; rate: Rate }[],
): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ format, codec, rate }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rate.peak},AVERAGE-BANDWIDTH=${rate.average},CODECS="${codec},mp4a.40.2",RESOLUTION=${format.width}x${frameHeight(format)},FRAME-RATE=${FRAME_RATE.toFixed(3)}`,
      `${format.name}/media.m3u8`,
    ]),
  )

/** A media playlist: a sliding window while the game is live, the complete game after its end. */
export const mediaPlaylist = (game: OnAir, out: Available): string => {
  const first = out.over ? 0 : Math.max(0, out.count - WINDOW_SEGMENTS)
  const kind = out.over ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []
  const end = out.over ? ['#EXT-X-ENDLIST'] : []
  return lines(
    ...HEAD,
    ...kind,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    MAP,
    ...segments(game, first, out.count),
    ...end,
  )
}

const MAP = '#EXT-X-MAP:URI="init.mp4"'
const HEAD = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  `#EXT-X-TARGETDURATION:${SECONDS}`,
]

const segments = (game: OnAir, from: number, to: number): string[] => {
  const out: string[] = []
  for (let k = from; k < to; k++) {
    if (k === from || k % DATE_EVERY === 0 || isAfterBreak(game, k))
      out.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStart(game, k)).toISOString()}`)
    out.push(`#EXTINF:${SECONDS},`, `${k}.m4s`)
  }
  return out
}

const isAfterBreak = (game: OnAir, k: number) =>
  segmentStart(game, k) - segmentStart(game, k - 1) !== SEGMENT_MS

const lines = (...text: string[]) => `${text.join('\n')}\n`
