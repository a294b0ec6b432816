import { type Entry, readJournal } from './journal.ts'
import {
  emptyTimeline,
  gapLike,
  type Kept,
  nextNumber,
  type PictureStretch,
  SLATE_SEGMENT_MS,
  type SlateStretch,
  type Stretch,
  stretchOf,
  type Timeline,
} from './timeline.ts'

/** A first segment that exceeds whole seconds by so little counts as that many. */
const ROUNDING_MS = 50
/** Segments of a rendition whose parts are still known. */
const SEGMENTS_WITH_PARTS = 30

/** Applies an entry to the timeline in place. Throws RangeError for an impossible entry. */
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
      begin(timeline, slateOf(timeline, it))
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
      break
    case 'resumed':
      timeline.endedAt = undefined
      timeline.resumedAt = it.at
  }
}

const pictureOf = ({ sessions }: Timeline, k: number): PictureStretch => ({
  is: 'picture',
  first: k,
  session: sessions.length - 1,
  tracks: new Map(),
  isOpen: true,
})

const slateOf = ({ sessions }: Timeline, { k, s, due }: Entry & { is: 'slate' }): SlateStretch => ({
  ...{ is: 'slate', first: k, session: sessions.length - 1 },
  ...{ startsAt: s, due, parts: 0, isOpen: true },
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
  if (last.is === 'picture') for (const track of last.tracks.values()) fixTarget(timeline, track.at(-1))
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
  fixTarget(timeline, last)
  timeline.usualParts = last.parts.length
  const old = track[track.length - SEGMENTS_WITH_PARTS]
  if (old !== undefined) old.parts = []
}

/** Fixes the target by the longest segment so far, complete or not, of any rendition. */
const fixTarget = (timeline: Timeline, complete: Kept | undefined) => {
  if (timeline.targetMs !== undefined || complete === undefined) return
  const all = timeline.stretches.flatMap((it) => (it.is === 'picture' ? [...it.tracks.values()].flat() : []))
  const longest = Math.max(...all.map((it) => it.durationMs))
  timeline.targetMs = Math.max(SLATE_SEGMENT_MS, Math.ceil((longest - ROUNDING_MS) / 1000) * 1000)
}

const emptySegment = (it: { s: number; i: boolean }): Kept => ({
  ...{ startsAt: it.s, durationMs: 0, bytes: 0, isIndependent: it.i },
  ...{ parts: [], isGap: false, isArchived: false },
})

/** The game of a journal, and the number of the journal's readable bytes. */
export const readTimeline = (journal: Buffer): { timeline: Timeline; journalBytes: number } => {
  const timeline = emptyTimeline()
  const { entries, ends } = readJournal(journal)
  const applied = entries.findIndex((it) => !isApplied(timeline, it))
  const count = applied < 0 ? entries.length : applied
  return { timeline, journalBytes: ends[count - 1] ?? 0 }
}

const isApplied = (timeline: Timeline, it: Entry): boolean => {
  try {
    apply(timeline, it)
    return true
  } catch {
    return false
  }
}

/** Marks segments as gaps if their file has fewer bytes than the journal says, as after a power failure. */
export const markLostSegments = (
  timeline: Timeline,
  folder: { sizeOf(rendition: string, k: number): number },
): void => {
  for (const stretch of timeline.stretches) {
    if (stretch.is === 'slate') continue
    for (const [rendition, track] of stretch.tracks)
      for (const [index, kept] of track.entries()) {
        if (kept.isGap || kept.isArchived) continue
        kept.isGap = folder.sizeOf(rendition, stretch.first + index) < kept.bytes
      }
  }
}
