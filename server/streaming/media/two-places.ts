import { noteNewest } from './note-newest.ts'

/** What lies further back says nothing of who plays now. */
const WINDOW_MS = 60_000
/** So often within the window somebody went on at each of two places, right after the other one. */
const LIMIT = 9
/** As near as this it is the same place: several connections at once, or a jump within what is kept. */
const NEAR = 10
const PLACES = 8
const TRACKS = 8
/** The number of a segment is the last one of its name, but for that of a part. */
const SEGMENT = /^([^/ ]+)\/([^/]*?)(?<!\d)(\d{1,15})(?:\.\d{1,3})?\.(?:m4s|ts|aac)$/

/** A place of the game where segments were fetched one after the other. Instants are ms UTC. */
type Place = { last: number; at: number; returnsAt: number[] }
/** Where segments were fetched lately with a token, the newest first, by how they are named. */
export type SeenPlaces = Map<string, Place[]>

/**
 * Notes that a segment is served; true once two players use the address at different places of a game. One player that jumps goes
 * on at its new place; of two each goes on at its own, again and again right after the other. `qualities` are the folders of which a player
 * fetches one at a time: where they are not known, as where the sound has an address of its own, it says nothing.
 */
export const isAtTwoPlaces = (
  seen: SeenPlaces,
  { name, now, qualities }: { name: string; now: number; qualities: ReadonlySet<string> },
): boolean => {
  const [, folder = '', track = '', number] = SEGMENT.exec(name) ?? []
  if (!qualities.has(folder)) return false
  const places = (seen.get(track) ?? []).filter((it) => now - it.at <= WINDOW_MS)
  const place = placeOf(places, Number(number))
  // A number that stays the same is no place at which somebody goes on.
  const isReturn = places.indexOf(place) > 0 && place.last < Number(number)
  if (isReturn) place.returnsAt.push(now)
  place.last = Number(number)
  place.at = now
  noteNewest(seen, track, [place, ...places.filter((it) => it !== place)].slice(0, PLACES), TRACKS)
  return isReturn && places.filter((it) => countReturns(it, now) >= LIMIT).length > 1
}

/** Where a segment belongs: a place that goes on with it, the last one where it is near that, or a new one. */
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
