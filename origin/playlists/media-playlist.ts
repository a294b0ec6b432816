import {
  type Broadcast,
  completeSegments,
  PART_MS,
  PARTS_PER_SEGMENT,
  SEGMENT_MS,
  segmentStart,
} from './broadcast.ts'

const SECONDS = SEGMENT_MS / 1000
const PART_SECONDS = PART_MS / 1000
/** Three parts and three segments behind the edge, the nearest that the standard allows. */
const PART_HOLD_BACK = 3 * PART_SECONDS
const HOLD_BACK = 3 * SECONDS
/** A player that has the rest asks only for this much, six segments by the standard. */
const SKIP_SEGMENTS = 6
/** Besides the one under way: three segments in all, the last that the standard lets have parts. */
const SEGMENTS_WITH_PARTS = 2
/** Segments between two EXT-X-PROGRAM-DATE-TIME lines: one a minute. */
const DATE_EVERY = 30
const MAP = '#EXT-X-MAP:URI="init.mp4"'

/**
 * A rendition's media playlist, the whole game from its first minute on: while it is on with low latency (RFC 8216bis), from its
 * end on as video on demand. `skip` leaves out all but the end, for a player that has the rest.
 */
export const mediaPlaylist = (
  broadcast: Broadcast,
  o: { rendition: string; renditions: readonly string[]; skip: boolean },
): string => (broadcast.over ? completePlaylist(broadcast) : livePlaylist(broadcast, o))

const completePlaylist = (broadcast: Broadcast) =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${SECONDS}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    MAP,
    ...segments(broadcast, 0),
    '#EXT-X-ENDLIST',
  )

const livePlaylist = (
  broadcast: Broadcast,
  o: { rendition: string; renditions: readonly string[]; skip: boolean },
) => {
  const skipped = o.skip ? Math.max(0, completeSegments(broadcast) - SKIP_SEGMENTS) : 0
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${PART_HOLD_BACK},HOLD-BACK=${HOLD_BACK},CAN-SKIP-UNTIL=${SKIP_SEGMENTS * SECONDS}`,
    `#EXT-X-PART-INF:PART-TARGET=${PART_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    MAP,
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...segments(broadcast, skipped),
    ...edge(broadcast),
    ...o.renditions.filter((it) => it !== o.rendition).map((it) => reportOf(broadcast, it)),
  )
}

const segments = (broadcast: Broadcast, from: number): string[] => {
  const out: string[] = []
  const to = completeSegments(broadcast)
  const dates = datesFrom(broadcast)
  for (let k = from; k < to; k++) {
    if (k === from || dates(k)) out.push(dateOf(broadcast, k))
    if (!broadcast.over && k >= to - SEGMENTS_WITH_PARTS) out.push(...partsOf(k, PARTS_PER_SEGMENT))
    out.push(`#EXTINF:${SECONDS},`, `${k}.m4s`)
  }
  return out
}

/** The parts of the segment under way, and the one that comes next. */
const edge = (broadcast: Broadcast): string[] => {
  const k = completeSegments(broadcast)
  const parts = broadcast.parts % PARTS_PER_SEGMENT
  const date = parts > 0 && datesFrom(broadcast)(k) ? [dateOf(broadcast, k)] : []
  return [...date, ...partsOf(k, parts), `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${k}.${parts}.m4s"`]
}

const partsOf = (k: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, p) => `#EXT-X-PART:DURATION=${PART_SECONDS},URI="${k}.${p}.m4s"${p === 0 ? ',INDEPENDENT=YES' : ''}`,
  )

const dateOf = (broadcast: Broadcast, k: number) =>
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStart(broadcast, k)).toISOString()}`

/** Whether a segment has its date-time: one a minute, and the first one after a break. */
const datesFrom = ({ stretches }: Broadcast) => {
  const firsts = new Set<number>()
  let before = 0
  for (const { segments: count } of stretches) {
    firsts.add(before)
    before += count
  }
  return (k: number) => k % DATE_EVERY === 0 || firsts.has(k)
}

const reportOf = ({ parts }: Broadcast, rendition: string) => {
  const last = parts - 1
  const [segment, part] = [Math.floor(last / PARTS_PER_SEGMENT), last % PARTS_PER_SEGMENT]
  return `#EXT-X-RENDITION-REPORT:URI="../${rendition}/media.m3u8",LAST-MSN=${segment},LAST-PART=${part}`
}

const lines = (...text: string[]) => `${text.join('\n')}\n`
