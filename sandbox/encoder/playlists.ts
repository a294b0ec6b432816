import { FRAME_RATE, pictureHeight, type Rung, SEGMENT_MS } from './ladder.ts'
import { type Available, type OnAir, segmentStart } from './timeline.ts'

/** Bits per second of a rung as served, sound and strip included. */
export type Rate = { peak: number; average: number }

/** How far back a live game can be rewound, in segments: 30 min. */
export const WINDOW_SEGMENTS = 900
const SECONDS = SEGMENT_MS / 1000
/** Segments between two EXT-X-PROGRAM-DATE-TIME lines: one a minute. */
const DATE_EVERY = 30
/** A client that knows the older segments may leave them out (RFC 8216bis, 4.4.3.8 and 4.4.5.2); 6 targets at least. */
const SKIP_SEGMENTS = 12

/** The multivariant playlist: every rung with its codecs (RFC 6381), size and measured rates. */
export const masterPlaylist = (rungs: readonly { rung: Rung; codec: string; rate: Rate }[]): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ rung, codec, rate }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rate.peak},AVERAGE-BANDWIDTH=${rate.average},CODECS="${codec},mp4a.40.2",RESOLUTION=${rung.width}x${pictureHeight(rung)},FRAME-RATE=${FRAME_RATE.toFixed(3)}`,
      `${rung.name}/media.m3u8`,
    ]),
  )

/** A media playlist: a sliding window while the game is on, the whole game when it is over. */
export const mediaPlaylist = (game: OnAir, out: Available, o: { skip: boolean }): string =>
  out.over ? wholeGame(game, out.count) : window(game, out.count, o.skip)

const wholeGame = (game: OnAir, count: number) =>
  lines(
    ...head(7),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    MAP,
    ...segments(game, 0, count),
    '#EXT-X-ENDLIST',
  )

const window = (game: OnAir, count: number, skip: boolean) => {
  const first = Math.max(0, count - WINDOW_SEGMENTS)
  const skipped = skip ? Math.max(0, count - first - SKIP_SEGMENTS) : 0
  const control = `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${(SKIP_SEGMENTS * SECONDS).toFixed(1)}`
  const known = skipped ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : [MAP]
  return lines(
    ...head(9),
    control,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...known,
    ...segments(game, first + skipped, count),
  )
}

const MAP = '#EXT-X-MAP:URI="init.mp4"'
const head = (version: number) => [
  '#EXTM3U',
  `#EXT-X-VERSION:${version}`,
  '#EXT-X-INDEPENDENT-SEGMENTS',
  `#EXT-X-TARGETDURATION:${SECONDS}`,
]

const segments = (game: OnAir, from: number, to: number): string[] => {
  const out: string[] = []
  for (let k = from; k < to; k++) {
    if (k === from || k % DATE_EVERY === 0)
      out.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStart(game, k)).toISOString()}`)
    out.push(`#EXTINF:${SECONDS},`, `${k}.m4s`)
  }
  return out
}

const lines = (...text: string[]) => `${text.join('\n')}\n`
