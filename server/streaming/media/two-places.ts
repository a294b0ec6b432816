import { noteNewest } from './note-newest.ts'

/** Older requests do not show who plays now. */
const WINDOW_MS = 60_000
/** How often within the window each of two places went on, right after the other place. */
const LIMIT = 9
/** Segments this near are the same place: several connections at once, or a jump within the buffer. */
const NEAR = 10
const PLACES = 8
const TRACKS = 8
/** The number of a segment is the last number of its name, except that of a part. */
const SEGMENT = /^([^/ ]+)\/([^/]*?)(?<!\d)(\d{1,15})(?:\.\d{1,3})?\.(?:m4s|ts|aac)$/

/** A place of the game where segments were fetched in sequence. Instants are ms UTC. */
type Place = { last: number; at: number; returnsAt: number[] }
/**
 * The places where segments were fetched lately with a token, the newest first, by the pattern of their
 * names.
 */
export type SeenPlaces = Map<string, Place[]>

/**
 * Notes that a segment is served; true once two players use the address at different places of a game. One
 * player that jumps goes on at its new place; each of two players goes on at its own, again and again right
 * after the other. `qualities` are the folders of which a player fetches one at a time: where they are
 * unknown, as where the sound has its own address, it proves nothing.
 */
export const isAtTwoPlaces = (
  seen: SeenPlaces,
  { name, now, qualities }: { name: string; now: number; qualities: ReadonlySet<string> },
): boolean => {
  const [, folder = '', track = '', number] = SEGMENT.exec(name) ?? []
  if (!qualities.has(folder)) return false
  const places = (seen.get(track) ?? []).filter((it) => now - it.at <= WINDOW_MS)
  const place = placeOf(places, Number(number))
  // A number that stays the same is no place that goes on.
  const isReturn = places.indexOf(place) > 0 && place.last < Number(number)
  if (isReturn) place.returnsAt.push(now)
  place.last = Number(number)
  place.at = now
  noteNewest(seen, track, [place, ...places.filter((it) => it !== place)].slice(0, PLACES), TRACKS)
  return isReturn && places.filter((it) => countReturns(it, now) >= LIMIT).length > 1
}

/** The place of a segment: one that it continues, the last one where it is near that, or a new one. */
const placeOf = (places: Place[], number: number): Place => {
  const goesOn = places.find(({ last }) => number === last || number === last + 1)
  const [latest] = places
  if (goesOn !== undefined) return goesOn
  if (latest !== undefined && Math.abs(number - latest.last) <= NEAR) return latest
  return { last: number, at: 0, returnsAt: [] }
}

const countReturns = (place: Place, now: number): number => {
  place.returnsAt = place.returnsAt.filter((at) => now - at <= WINDOW_MS)
  return place.returnsAt.length
}
