import { fitsTarget, type Part } from '../../playlists/broadcast.ts'
import type { Rendition } from '../../playlists/master-playlist.ts'

/** The slate comes in segments of two seconds and four parts. */
export const SLATE_PART_MS = 500
export const SLATE_PARTS = 4
export const SLATE_SEGMENT_MS = SLATE_PARTS * SLATE_PART_MS
export const SLATE_INIT = { withSound: 'init-slate.mp4', silent: 'init-silent.mp4' } as const
/** Renditions are cut at the same instants, give or take. */
export const SAME_INSTANT_MS = 250
const USUAL_PARTS = 4

type SizedPart = Part & { bytes: number }
/** A stored segment of a rendition. */
export type Kept = {
  startsAt: number
  durationMs: number
  bytes: number
  isIndependent: boolean
  parts: readonly SizedPart[]
  isGap: boolean
  isArchived: boolean
}
/** Segments in a row without a break: one session's picture, or the slate. `isOpen` while more may come. */
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
  /** The session before it: the slate has sound if that session had. */
  session: number
  startsAt: number
  due: number
  parts: number
  isOpen: boolean
}
export type Stretch = PictureStretch | SlateStretch

/**
 * A game's recording by its journal: the stretches, which all renditions share, and each rendition's
 * segments. Only `apply` (apply-entry.ts) changes it, so that reading a journal gives the timeline of its
 * writing.
 */
export type Timeline = {
  stretches: Stretch[]
  sessions: (readonly Rendition[])[]
  /** By name, as the last session that had the rendition describes it. */
  renditions: Map<string, Rendition>
  /** The longest segment of the whole game, decided by its first complete one. */
  targetMs: number | undefined
  usualParts: number
  isAllIndependent: boolean
  /** Whether an encoder is there, as far as the journal knows. */
  isConnected: boolean
  endedAt: number | undefined
  /** When its end was last taken back. */
  resumedAt: number | undefined
  bytes: number
}

export const emptyTimeline = (): Timeline => ({
  stretches: [],
  sessions: [],
  renditions: new Map(),
  targetMs: undefined,
  usualParts: USUAL_PARTS,
  isAllIndependent: true,
  isConnected: false,
  endedAt: undefined,
  resumedAt: undefined,
  bytes: 0,
})

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

/** When the recording ends so far, ms UTC; undefined while it is empty. */
export const endOf = ({ stretches }: Timeline): number | undefined => {
  const last = stretches.findLast((it) => lengthOf(it) > 0)
  if (last === undefined) return undefined
  if (last.is === 'slate') return last.startsAt + last.parts * SLATE_PART_MS
  const ends = [...last.tracks.values()].flatMap((it) => it.at(-1) ?? [])
  return Math.max(...ends.map((it) => it.startsAt + it.durationMs))
}

/** The stretch of segment `k`, also of one under way; undefined if there is none. */
export const stretchOf = ({ stretches }: Timeline, k: number): Stretch | undefined => {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretches[middle]?.first ?? 0) <= k) low = middle + 1
    else high = middle
  }
  // A stretch without segments begins where the next one does.
  const found = stretches[low - 1]
  return found !== undefined && k < found.first + lengthOf(found) ? found : undefined
}

/**
 * The rendition of a session that is shown as `name`: itself, or if the session lacks it the nearest one
 * below, or the lowest. A lent rendition stays, whatever a later session says of `name`: players cache the
 * bytes of an address for good.
 */
export const lenderOf = (timeline: Timeline, session: number, name: string): string | undefined => {
  const all = timeline.sessions[session] ?? []
  if (all.some((it) => it.name === name)) return name
  const peak = describedIn(timeline, session, name)?.peak
  if (peak === undefined) return undefined
  const sorted = [...all].sort((a, b) => a.peak - b.peak)
  return (sorted.findLast((it) => it.peak <= peak) ?? sorted[0])?.name
}

/** The rendition as the last session until then describes it, or else the first one that has it. */
const describedIn = ({ sessions }: Timeline, session: number, name: string): Rendition | undefined => {
  const inEach = sessions.map((all) => all.find((it) => it.name === name))
  return (
    inEach.slice(0, session + 1).findLast((it) => it !== undefined) ?? inEach.find((it) => it !== undefined)
  )
}

/** The slate has sound where the session before it had. */
export const slateKindOf = ({ sessions }: Timeline, { session }: SlateStretch): keyof typeof SLATE_INIT =>
  sessions[session]?.some(({ codecs }) => /mp4a|opus|ac-3/i.test(codecs)) ? 'withSound' : 'silent'

/**
 * The stored segment `k` of a rendition, and the rendition that lent it; undefined for the slate, a gap and a
 * missing one.
 */
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

/** The file of a session's initialisation. */
export const initName = (session: number): string => (session === 0 ? 'init.mp4' : `init-${session}.mp4`)

/**
 * A gap for segment `index` of a stretch in a rendition that lacks it. Throws RangeError if no rendition has
 * it.
 */
export const gapLike = (stretch: PictureStretch, index: number): Kept => {
  const like = [...stretch.tracks.values()].map((track) => track[index]).find((it) => it !== undefined)
  if (like === undefined) throw new RangeError(`no rendition has segment ${stretch.first + index}`)
  return { ...like, bytes: 0, parts: [], isIndependent: true, isGap: true, isArchived: false }
}

/** The longest first segment: it is cut there if no key frame ends it earlier. */
const LONGEST_MS = 10_000

/** Whether a part fits into its rendition's segment under way without exceeding the target. */
export const fitsSegment = (timeline: Timeline, segment: Kept, durationMs: number): boolean => {
  const { targetMs } = timeline
  const all = segment.durationMs + durationMs
  return targetMs === undefined ? all <= LONGEST_MS : fitsTarget(all, targetMs)
}
