import { noteNewest } from './note-newest.ts'
import { isAtTwoPlaces, type SeenPlaces } from './two-places.ts'
import {
  forgetLost,
  isInTwoQualities,
  isMultivariant,
  noQualitySeen,
  type SeenQualities,
} from './two-qualities.ts'
import type { Loss } from './watch-losses.ts'

/** A player holds fetched segments in its buffer or its cache, so it does not fetch them again so soon. */
const WINDOW_MS = 30_000
/** How often within the window a repetition may begin, between new segments. */
const LIMIT = 5
const NAMES = 24
/** How many connections within the window may end after a segment; a browser's connections stay open. */
const MAYBE_LOST = 12
/**
 * A player that begins again has nothing: how often it may do so within the window, to recover a broken one.
 */
const BEGINNINGS = 6
const SEGMENT = /\.(?:m4s|ts|aac)$/

/** The segments lately fetched with a token. Instants are ms UTC. */
export type Served = {
  /** When the last segments were served. */
  at: Map<string, number>
  /** When the segments that began a repetition were served for the second time. */
  repeatedAt: Map<string, number>
  /** Whether the last segment was a repeated one: the next ones belong to the same repetition. */
  isRepetition: boolean
  /** When connections ended after a segment. */
  maybeLostAt: number[]
  /** When the multivariant playlist was read. */
  begunAt: number[]
  qualities: SeenQualities
  places: SeenPlaces
}

export const nothingServed = (): Served => ({
  at: new Map(),
  repeatedAt: new Map(),
  isRepetition: false,
  maybeLostAt: [],
  begunAt: [],
  qualities: noQualitySeen(),
  places: new Map(),
})

/**
 * Notes that a file is served; true once two players use the address: in one quality or two, at one place or
 * two.
 */
export const isShared = (served: Served, name: string, now: number): boolean => {
  if (isMultivariant(name)) beginAnew(served, now)
  if (!SEGMENT.test(name)) return false
  const { qualities, places } = served
  const seen = [
    isRepeating(served, name, now),
    isInTwoQualities(qualities, name, now),
    isAtTwoPlaces(places, { name, now, qualities: qualities.folders }),
  ]
  return seen.includes(true)
}

/**
 * Notes that a segment is served; true once two players fetch the same. One player that begins again, seeks
 * or retries repeats in one go and then goes on; of two simultaneous players, each new segment of the first
 * comes between repeated segments of the second.
 */
const isRepeating = (served: Served, name: string, now: number): boolean => {
  const last = served.at.get(name)
  const isRepeated = last !== undefined && now - last <= WINDOW_MS
  const begins = isRepeated && !served.isRepetition
  served.isRepetition = isRepeated
  noteNewest(served.at, name, now, NAMES)
  if (!begins) return false
  noteNewest(served.repeatedAt, name, now, NAMES)
  return [...served.repeatedAt.values()].filter((at) => now - at <= WINDOW_MS).length >= LIMIT
}

/**
 * A segment did not arrive, or may not have: its player requests it again. Closing every connection proves
 * nothing.
 */
export const afterLoss = (served: Served, it: { name: string; loss: Loss; now: number }): void => {
  if (it.loss === 'maybe') {
    served.maybeLostAt = served.maybeLostAt.filter((at) => it.now - at <= WINDOW_MS)
    if (served.maybeLostAt.length >= MAYBE_LOST) return
    served.maybeLostAt.push(it.now)
  }
  served.at.delete(it.name)
  forgetLost(served.qualities, it.name)
}

/**
 * Two steady players do not read this playlist, so its reader's earlier segments are no repetition from now
 * on.
 */
const beginAnew = (served: Served, now: number): void => {
  const recent = served.begunAt.filter((at) => now - at <= WINDOW_MS)
  served.begunAt = recent.length < BEGINNINGS ? [...recent, now] : recent
  if (recent.length >= BEGINNINGS) return
  served.at.clear()
  served.qualities.first.clear()
}
