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

/** A player has what it fetched, in its buffer or its cache: it does not fetch it again so soon. */
const WINDOW_MS = 30_000
/** So many times within the window somebody began to fetch what had been fetched, while somebody else went on. */
const LIMIT = 5
const NAMES = 24
/** So many connections within the window may end after a segment; a browser keeps its own. */
const MAYBE_LOST = 12
/** A player that begins anew has nothing: as often within the window it may, by what recovers a broken one. */
const BEGINNINGS = 6
const SEGMENT = /\.(?:m4s|ts|aac)$/

/** What was fetched lately with a token. Instants are ms UTC. */
export type Served = {
  /** When the last segments were served. */
  at: Map<string, number>
  /** When segments with which a repetition began were served for the second time. */
  repeatedAt: Map<string, number>
  /** Whether the last segment was a repeated one: what follows it in turn is the same repetition. */
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

/** Notes that a file is served; true once two players use the address: in one quality or in two, at one place of the game or at two. */
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
 * Notes that a segment is served; true once two players fetch the same. One player that begins anew, seeks or tries again
 * repeats in one go and then goes on; of two that play at once each new segment of the one stands between repeated ones
 * of the other.
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

/** A segment did not arrive, or may not have: its player asks for it again. Who ends each connection says nothing by it. */
export const afterLoss = (served: Served, it: { name: string; loss: Loss; now: number }): void => {
  if (it.loss === 'maybe') {
    served.maybeLostAt = served.maybeLostAt.filter((at) => it.now - at <= WINDOW_MS)
    if (served.maybeLostAt.length >= MAYBE_LOST) return
    served.maybeLostAt.push(it.now)
  }
  served.at.delete(it.name)
  forgetLost(served.qualities, it.name)
}

/** Two players that play on do not read it: what its reader had is no repetition from here on. */
const beginAnew = (served: Served, now: number): void => {
  const recent = served.begunAt.filter((at) => now - at <= WINDOW_MS)
  served.begunAt = recent.length < BEGINNINGS ? [...recent, now] : recent
  if (recent.length >= BEGINNINGS) return
  served.at.clear()
  served.qualities.first.clear()
}
