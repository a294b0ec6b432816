import { type Broadcast, edgeParts, namedParts, nextPart, type Part, type Segment } from './broadcast.ts'

/** Segments behind the edge: the nearest that the standard allows. */
const HOLD_BACK = 3
/** A player that has the rest asks only for this much, six target durations by the standard. */
const SKIP_TARGETS = 6
/** Besides the one under way: three segments in all, as many as the standard allows parts for. */
const SEGMENTS_WITH_PARTS = 2
/** Segments between two EXT-X-PROGRAM-DATE-TIME lines: one a minute where they are of two seconds. */
const DATE_EVERY = 30
/** A segment that begins so far from the end of the one before states its start. */
const DATE_DRIFT_MS = 1

/**
 * The lines of the first `to` segments of a game in one rendition, which never change again. It grows with
 * the game, so that a playlist of hours costs no more than its end.
 */
export type History = { to: number; text: string }
export const newHistory = (): History => ({ to: 0, text: '' })

/** One rendition's name and how far it is. */
export type Progress = { name: string; broadcast: Broadcast }

/**
 * A rendition's media playlist of the whole game from its first minute on: with low latency (RFC 8216bis)
 * while the game is on, and as video on demand after its end. `skip` leaves out all but the end, for a player
 * that has the rest; `others` are the game's other renditions, and `history` is cached from earlier playlists
 * of this one. Nothing leaves its beginning, so media and discontinuity sequence begin with 0.
 */
export const mediaPlaylist = (
  broadcast: Broadcast,
  o: { others: readonly Progress[]; skip: boolean; history?: History },
): string => (broadcast.over ? completePlaylist(broadcast) : livePlaylist(broadcast, o))

const completePlaylist = (broadcast: Broadcast) =>
  lines(
    ...head(broadcast, 8),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...segmentLines(broadcast, 0, broadcast.complete, []),
    '#EXT-X-ENDLIST',
  )

const livePlaylist = (
  broadcast: Broadcast,
  { others, skip, history = newHistory() }: Parameters<typeof mediaPlaylist>[1],
) => {
  const { targetMs, partTargetMs, partHoldBackMs } = broadcast
  const skipped = skip ? skippable(broadcast) : 0
  return lines(
    ...head(broadcast, 9),
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(partHoldBackMs)},HOLD-BACK=${seconds(HOLD_BACK * targetMs)},CAN-SKIP-UNTIL=${seconds(SKIP_TARGETS * targetMs)}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(partTargetMs)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...(skipped > 0 ? deltaOf(broadcast, skipped) : wholeOf(broadcast, history)),
    ...edge(broadcast),
    ...others.flatMap(reportOf),
  )
}

const head = (broadcast: Broadcast, version: number): string[] => [
  '#EXTM3U',
  `#EXT-X-VERSION:${version}`,
  ...(broadcast.isAllIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
  `#EXT-X-TARGETDURATION:${seconds(broadcast.targetMs)}`,
]

/** How many segments are older than what a delta update must have. */
const skippable = (broadcast: Broadcast): number => {
  let left = SKIP_TARGETS * broadcast.targetMs
  let k = broadcast.complete
  while (k > 0 && left > 0) {
    k -= 1
    left -= broadcast.segment(k).durationMs
  }
  return left > 0 ? 0 : k
}

const deltaOf = (broadcast: Broadcast, skipped: number): string[] =>
  segmentLines(broadcast, skipped, broadcast.complete, [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`])

const wholeOf = (broadcast: Broadcast, history: History): string[] => {
  const stable = Math.max(0, broadcast.complete - SEGMENTS_WITH_PARTS)
  // The clock was moved back, so the history is too long.
  if (history.to > stable) Object.assign(history, newHistory())
  if (history.to < stable) {
    const more = segmentLines(broadcast, history.to, stable, [])
    history.text += `${history.to > 0 ? '\n' : ''}${more.join('\n')}`
    history.to = stable
  }
  const last = segmentLines(broadcast, stable, broadcast.complete, [])
  return stable > 0 ? [history.text, ...last] : last
}

/**
 * The lines of complete segments. Beside `skipLine`, a delta update repeats the initialisation and the time
 * of its first segment; every other segment states only what differs from the one before.
 */
const segmentLines = (
  broadcast: Broadcast,
  from: number,
  to: number,
  skipLine: readonly string[],
): string[] => {
  const out: string[] = []
  let before = from > 0 && skipLine.length === 0 ? broadcast.segment(from - 1) : undefined
  for (let k = from; k < to; k++) {
    if (broadcast.isLeftOut?.(k) === true) continue
    const segment = broadcast.segment(k)
    out.push(...openingOf(segment, k, before, skipLine))
    if (!broadcast.over && k >= broadcast.complete - SEGMENTS_WITH_PARTS && !segment.isGap)
      out.push(...partsOf(k, namedParts(broadcast, segment.parts)))
    if (segment.isGap) out.push('#EXT-X-GAP')
    out.push(`#EXTINF:${seconds(segment.durationMs)},`, `${k}.m4s`)
    before = segment
  }
  return out
}

/** The lines before a segment: a break, its initialisation and its time, each only if it changes. */
const openingOf = (
  segment: Segment,
  k: number,
  before: Segment | undefined,
  skipLine: readonly string[] = [],
): string[] => {
  const map = `#EXT-X-MAP:URI="${segment.init}"`
  const date = `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.round(segment.startsAt)).toISOString()}`
  if (before === undefined && segment.isDiscontinuous) return [...skipLine, '#EXT-X-DISCONTINUITY', map, date]
  if (before === undefined) return [map, ...skipLine, date]
  const out: string[] = []
  const isNew = segment.isDiscontinuous || segment.init !== before.init
  if (isNew) out.push('#EXT-X-DISCONTINUITY')
  if (segment.init !== before.init) out.push(map)
  const drift = Math.abs(segment.startsAt - before.startsAt - before.durationMs)
  if (isNew || k % DATE_EVERY === 0 || drift >= DATE_DRIFT_MS) out.push(date)
  return out
}

/** The parts of the segment under way, and the one that comes next. */
const edge = (broadcast: Broadcast): string[] => {
  const { complete: k } = broadcast
  const parts = edgeParts(broadcast)
  const before = k === 0 ? undefined : broadcast.segment(k - 1)
  const opening = parts.length > 0 ? openingOf(broadcast.segment(k), k, before) : []
  const next = nextPart(broadcast)
  const hint = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${next.segment}.${next.part}.m4s"`
  return [...opening, ...partsOf(k, parts), hint]
}

const partsOf = (k: number, parts: readonly Part[]): string[] =>
  parts.map(
    ({ durationMs, isIndependent }, p) =>
      `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${k}.${p}.m4s"${isIndependent ? ',INDEPENDENT=YES' : ''}`,
  )

/** How far another rendition is: its last part, or its last segment if no part of it is named. */
const reportOf = ({ name, broadcast }: Progress): string[] => {
  const edge = edgeParts(broadcast).length
  const msn = edge > 0 ? broadcast.complete : broadcast.complete - 1
  if (msn < 0) return []
  const part = edge > 0 ? edge : namedParts(broadcast, broadcast.segment(msn).parts).length
  const last = part > 0 ? `,LAST-PART=${part - 1}` : ''
  return [`#EXT-X-RENDITION-REPORT:URI="../${name}/media.m3u8",LAST-MSN=${msn}${last}`]
}

/** To the microsecond, as short as it goes. */
const seconds = (ms: number): string => String(Number((ms / 1000).toFixed(6)))

const lines = (...text: string[]) => `${text.join('\n')}\n`
