import { type Broadcast, fitsTarget, type Part, type Segment } from '../playlists/broadcast.ts'
import type { Rendition } from '../playlists/master-playlist.ts'
import type { Entry } from './journal.ts'

/** The slate comes in segments of two seconds and four parts. */
export const SLATE_PART_MS = 500
export const SLATE_PARTS = 4
const SLATE_SEGMENT_MS = SLATE_PARTS * SLATE_PART_MS
export const SLATE_INIT = 'init-slate.mp4'
/** A first segment that is longer by so little than whole seconds is of that many. */
const ROUNDING_MS = 50
/** By so much, a frame, a later part may be longer than those of the first segment: encoders count in milliseconds. */
const PART_ROOM_MS = 34
/** Segments of a rendition whose parts are still known. */
const SEGMENTS_WITH_PARTS = 30
/** Renditions are cut at the same instants, give or take. */
export const SAME_INSTANT_MS = 250
const USUAL_PARTS = 4

type SizedPart = Part & { bytes: number }
/** A segment of a rendition as it is kept. */
export type Kept = {
  startsAt: number
  durationMs: number
  bytes: number
  isIndependent: boolean
  parts: readonly SizedPart[]
  isGap: boolean
  isArchived: boolean
}
/** Segments in a row without a break: the picture of one session, or the slate. `isOpen` while more may come. */
export type PictureStretch = {
  is: 'picture'
  first: number
  session: number
  tracks: Map<string, Kept[]>
  isOpen: boolean
}
export type SlateStretch = {
  is: 'slate'
  first: number
  startsAt: number
  due: number
  parts: number
  isOpen: boolean
}
export type Stretch = PictureStretch | SlateStretch

/**
 * A game's recording as its journal tells it: the stretches, which all renditions share, and each rendition's segments. It
 * changes by `apply` alone, so that what is read from a journal is what was there when it was written.
 */
export type Timeline = {
  stretches: Stretch[]
  sessions: (readonly Rendition[])[]
  /** By name, as the last session that had it says. */
  renditions: Map<string, Rendition>
  /** From the first complete segment on. */
  targets: { targetMs: number; partTargetMs: number; partHoldBackMs: number } | undefined
  usualParts: number
  isAllIndependent: boolean
  /** Whether an encoder is there, as far as the journal knows. */
  isConnected: boolean
  endedAt: number | undefined
  bytes: number
}

export const emptyTimeline = (): Timeline => ({
  stretches: [],
  sessions: [],
  renditions: new Map(),
  targets: undefined,
  usualParts: USUAL_PARTS,
  isAllIndependent: true,
  isConnected: false,
  endedAt: undefined,
  bytes: 0,
})

/** The timeline after what happened; it is changed in place. Throws RangeError for what cannot have happened. */
export const apply = (timeline: Timeline, it: Entry): void => {
  switch (it.is) {
    case 'session':
      timeline.sessions.push(it.renditions)
      for (const one of it.renditions) timeline.renditions.set(one.name, one)
      timeline.isConnected = true
      break
    case 'picture':
      begin(timeline, pictureOf(timeline, it.k))
      break
    case 'part':
      addPart(timeline, it)
      break
    case 'close':
      timeline.isConnected = false
      if (timeline.stretches.at(-1)?.is === 'picture') closeStretch(timeline)
      break
    case 'slate':
      begin(timeline, { is: 'slate', first: it.k, startsAt: it.s, due: it.due, parts: 0, isOpen: true })
      break
    case 'slate-parts':
      setSlateParts(timeline, it.parts)
      break
    case 'archived':
      markArchived(timeline, it)
      break
    case 'end':
      closeStretch(timeline)
      timeline.isConnected = false
      timeline.endedAt = it.at
  }
}

const pictureOf = ({ sessions }: Timeline, k: number): PictureStretch => ({
  is: 'picture',
  first: k,
  session: sessions.length - 1,
  tracks: new Map(),
  isOpen: true,
})

const begin = (timeline: Timeline, stretch: Stretch) => {
  closeStretch(timeline)
  if (stretch.first !== nextNumber(timeline)) throw new RangeError(`segment ${stretch.first} is not the next`)
  timeline.stretches.push(stretch)
}

const closeStretch = (timeline: Timeline) => {
  const last = timeline.stretches.at(-1)
  if (last === undefined || !last.isOpen) return
  last.isOpen = false
  if (last.is === 'picture') for (const track of last.tracks.values()) fixTargets(timeline, track.at(-1))
}

const setSlateParts = (timeline: Timeline, parts: number) => {
  const last = timeline.stretches.at(-1)
  if (last?.is !== 'slate' || !last.isOpen) throw new RangeError('no slate is shown')
  last.parts = parts
}

const markArchived = (timeline: Timeline, { r, k }: { r: string; k: number }) => {
  const stretch = stretchOf(timeline, k)
  const kept = stretch?.is === 'picture' ? stretch.tracks.get(r)?.[k - stretch.first] : undefined
  if (kept === undefined) throw new RangeError(`${r} has no segment ${k}`)
  kept.isArchived = true
}

const addPart = (timeline: Timeline, it: Entry & { is: 'part' }) => {
  const stretch = timeline.stretches.at(-1)
  if (stretch?.is !== 'picture' || !stretch.isOpen) throw new RangeError('no picture is shown')
  const track = stretch.tracks.get(it.r) ?? []
  stretch.tracks.set(it.r, track)
  const index = it.k - stretch.first
  if (index < track.length - 1) throw new RangeError(`segment ${it.k} of ${it.r} is complete`)
  if (index >= track.length) {
    complete(timeline, track)
    while (track.length < index) track.push(gapLike(stretch, track.length))
    track.push(emptySegment(it))
    if (!it.i) timeline.isAllIndependent = false
  }
  const segment = track[index]
  if (segment === undefined) throw new RangeError(`segment ${it.k} is not the next of ${it.r}`)
  segment.parts = [...segment.parts, { durationMs: it.d, isIndependent: it.i, bytes: it.b }]
  segment.durationMs += it.d
  segment.bytes += it.b
  timeline.bytes += it.b
}

const complete = (timeline: Timeline, track: Kept[]) => {
  const last = track.at(-1)
  if (last === undefined || last.isGap) return
  fixTargets(timeline, last)
  timeline.usualParts = last.parts.length
  const old = track[track.length - SEGMENTS_WITH_PARTS]
  if (old !== undefined) old.parts = []
}

const fixTargets = (timeline: Timeline, first: Kept | undefined) => {
  if (timeline.targets !== undefined || first === undefined) return
  const longest = Math.max(SLATE_PART_MS, ...first.parts.map((it) => it.durationMs))
  timeline.targets = {
    targetMs: Math.max(SLATE_SEGMENT_MS, Math.ceil((first.durationMs - ROUNDING_MS) / 1000) * 1000),
    partTargetMs: Math.ceil(longest) + PART_ROOM_MS,
    partHoldBackMs: 3 * Math.ceil(longest),
  }
}

const emptySegment = (it: { s: number; i: boolean }): Kept => ({
  ...{ startsAt: it.s, durationMs: 0, bytes: 0, isIndependent: it.i },
  ...{ parts: [], isGap: false, isArchived: false },
})

const gapLike = (stretch: PictureStretch, index: number): Kept => {
  const like = [...stretch.tracks.values()].map((track) => track[index]).find((it) => it !== undefined)
  if (like === undefined) throw new RangeError(`no rendition has segment ${stretch.first + index}`)
  return { ...like, bytes: 0, parts: [], isIndependent: true, isGap: true, isArchived: false }
}

/** How many segments a stretch has in all, the one under way included. */
const lengthOf = (stretch: Stretch): number =>
  stretch.is === 'slate'
    ? Math.ceil(stretch.parts / SLATE_PARTS)
    : Math.max(0, ...[...stretch.tracks.values()].map((it) => it.length))

/** The number of the first segment after all that there are. */
export const nextNumber = ({ stretches }: Timeline): number => {
  const last = stretches.at(-1)
  return last === undefined ? 0 : last.first + lengthOf(last)
}

/** When what is there ends, ms UTC; undefined while nothing is. */
export const endOf = ({ stretches }: Timeline): number | undefined => {
  const last = stretches.findLast((it) => lengthOf(it) > 0)
  if (last === undefined) return undefined
  if (last.is === 'slate') return last.startsAt + last.parts * SLATE_PART_MS
  const ends = [...last.tracks.values()].flatMap((it) => it.at(-1) ?? [])
  return Math.max(...ends.map((it) => it.startsAt + it.durationMs))
}

/** The stretch of segment `k`, also of one under way; undefined where there is none. */
export const stretchOf = ({ stretches }: Timeline, k: number): Stretch | undefined => {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretches[middle]?.first ?? 0) <= k) low = middle + 1
    else high = middle
  }
  // Stretches without a segment begin where the next one does.
  const found = stretches[low - 1]
  return found !== undefined && k < found.first + lengthOf(found) ? found : undefined
}

/** The rendition of a session that is shown as `name`: itself, or where the session lacks it the nearest one below, or the lowest. */
export const lenderOf = (timeline: Timeline, session: number, name: string): string | undefined => {
  const all = timeline.sessions[session] ?? []
  if (all.some((it) => it.name === name)) return name
  const peak = timeline.renditions.get(name)?.peak
  if (peak === undefined) return undefined
  const sorted = [...all].sort((a, b) => a.peak - b.peak)
  return (sorted.findLast((it) => it.peak <= peak) ?? sorted[0])?.name
}

/** What is kept of segment `k` of a rendition, and as whose; undefined for the slate, a gap and what is not there. */
export const keptOf = (
  timeline: Timeline,
  rendition: string,
  k: number,
): { kept: Kept; rendition: string } | undefined => {
  const stretch = stretchOf(timeline, k)
  if (stretch?.is !== 'picture') return undefined
  const lender = lenderOf(timeline, stretch.session, rendition)
  const kept = lender === undefined ? undefined : stretch.tracks.get(lender)?.[k - stretch.first]
  return kept === undefined || kept.isGap || lender === undefined ? undefined : { kept, rendition: lender }
}

/**
 * The game in one rendition, as playlists need it; undefined before its first complete segment, and for a rendition that it has
 * not. `isOnDemand` leaves the slate out.
 */
export const broadcastOf = (
  timeline: Timeline,
  rendition: string,
  { isOnDemand }: { isOnDemand: boolean },
): Broadcast | undefined => {
  const { targets } = timeline
  if (targets === undefined || !timeline.renditions.has(rendition)) return undefined
  const { complete: done, parts } = progressOf(timeline, rendition)
  const isSlate = (k: number) => stretchOf(timeline, k)?.is === 'slate'
  return {
    ...targets,
    complete: done,
    parts,
    segment: (k) => segmentOf(timeline, rendition, k),
    partsPerSegment: timeline.stretches.at(-1)?.is === 'slate' ? SLATE_PARTS : timeline.usualParts,
    isAllIndependent: timeline.isAllIndependent,
    ...(isOnDemand && { isLeftOut: isSlate }),
    over: timeline.endedAt !== undefined,
  }
}

const progressOf = (timeline: Timeline, rendition: string): { complete: number; parts: number } => {
  const last = timeline.stretches.at(-1)
  if (last === undefined || !last.isOpen) return { complete: nextNumber(timeline), parts: 0 }
  if (last.is === 'slate')
    return { complete: last.first + Math.floor(last.parts / SLATE_PARTS), parts: last.parts % SLATE_PARTS }
  const lender = lenderOf(timeline, last.session, rendition) ?? ''
  const track = last.tracks.get(lender) ?? []
  return {
    complete: last.first + Math.max(0, track.length - 1),
    parts: track.at(-1)?.parts.length ?? 0,
  }
}

const segmentOf = (timeline: Timeline, rendition: string, k: number): Segment => {
  const stretch = stretchOf(timeline, k)
  if (stretch === undefined) throw new RangeError(`the game has no segment ${k}`)
  const isDiscontinuous = k > 0 && k === stretch.first
  if (stretch.is === 'slate') return { ...slateSegment(stretch, k - stretch.first), isDiscontinuous }
  const lender = lenderOf(timeline, stretch.session, rendition) ?? ''
  const kept = stretch.tracks.get(lender)?.[k - stretch.first] ?? gapLike(stretch, k - stretch.first)
  const { startsAt, durationMs, parts, isIndependent, isGap } = kept
  const init = initName(stretch.session)
  return { startsAt, durationMs, parts, isIndependent, isGap, init, isDiscontinuous }
}

/** The file of a session's initialisation. */
export const initName = (session: number): string => (session === 0 ? 'init.mp4' : `init-${session}.mp4`)

const slateSegment = ({ startsAt, parts }: SlateStretch, index: number): Omit<Segment, 'isDiscontinuous'> => {
  const count = Math.min(SLATE_PARTS, parts - index * SLATE_PARTS)
  return {
    startsAt: startsAt + index * SLATE_SEGMENT_MS,
    durationMs: count * SLATE_PART_MS,
    parts: Array.from({ length: count }, (_, p) => ({ durationMs: SLATE_PART_MS, isIndependent: p === 0 })),
    init: SLATE_INIT,
    isIndependent: true,
    isGap: false,
  }
}

/** The longest first segment: what no key frame ends is cut there. */
const LONGEST_MS = 10_000

/** Whether a part goes on with the segment under way of its rendition, or would make it longer than its target. */
export const fitsSegment = (timeline: Timeline, segment: Kept, durationMs: number): boolean => {
  const { targets } = timeline
  const all = segment.durationMs + durationMs
  return targets === undefined ? all <= LONGEST_MS : fitsTarget(all, targets.targetMs)
}
