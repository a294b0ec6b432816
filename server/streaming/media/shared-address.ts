/** A player has what it fetched in its buffer or its cache, so it does not fetch it again so soon. */
const WINDOW_MS = 30_000
/** How often within the window a repetition may begin, between new segments. */
const LIMIT = 5
const NAMES = 24
const MOMENTS = 32
/** Two players in two qualities double this share of the new segments. */
const SHARE = 0.8
/** How many connections within the window may end after a segment; a browser's connections stay open. */
const MAYBE_LOST = 12
/** How often within the window a player may begin again, with an empty buffer, to recover a broken one. */
const BEGINNINGS = 6
const PLACES_WINDOW_MS = 60_000
/** How often within that window each of two places went on, right after the other place. */
const RETURNS = 9
/** Segments this near are the same place: several connections at once, or a jump within the buffer. */
const NEAR = 10
const PLACES = 8
const TRACKS = 8

const MULTIVARIANT = /^[^/]+\.m3u8$/
const STREAM = '#EXT-X-STREAM-INF:'
/** A rendition of sound alone, or of another picture, at an address of its own (RFC 8216, 4.3.4.1). */
const APART = /^#EXT-X-MEDIA:.*URI=/m
const SEGMENT = /\.(?:m4s|ts|aac)$/
/** A segment's parts are the same moment as the segment. */
const MOMENT = /^([^/ ]+)\/(?:(\d+)(?:\.\d+)?\.m4s|([^/]+\.(?:m4s|ts|aac)))$/
/** The number of a segment is the last number of its name, except that of a part. */
const NUMBERED = /^([^/ ]+)\/([^/]*?)(?<!\d)(\d{1,15})(?:\.\d{1,3})?\.(?:m4s|ts|aac)$/

/** `surely`: the answer broke off; `maybe`: its connection ended with bytes still on the way. */
export type Loss = 'surely' | 'maybe'

/** When segments came again, each right after a new one. */
type Repetitions = { begunAt: Map<string, number>; isAgain: boolean }
/** A place of the game where segments were fetched in sequence. */
type Place = { last: number; at: number; returnsAt: number[] }

/** The segments lately fetched with a token. Instants are ms UTC. */
export type Fetches = {
  /** The folders of the renditions of which a player fetches one at a time; none where they are unknown. */
  folders: ReadonlySet<string>
  /** When each file was last fetched. */
  lastAt: Map<string, number>
  repeated: Repetitions
  /** The rendition in which each segment was first fetched, and when. */
  first: Map<string, { folder: string; at: number }>
  doubled: Repetitions
  /** The places of each pattern of names, the newest first. */
  places: Map<string, Place[]>
  /** When connections ended after a segment. */
  maybeLostAt: number[]
  /** When the multivariant playlist was read. */
  begunAt: number[]
}

export const noFetches = (): Fetches => ({
  folders: new Set(),
  lastAt: new Map(),
  repeated: { begunAt: new Map(), isAgain: false },
  first: new Map(),
  doubled: { begunAt: new Map(), isAgain: false },
  places: new Map(),
  maybeLostAt: [],
  begunAt: [],
})

/** Whether a file of a game is a segment or a part. */
export const isSegment = (name: string): boolean => SEGMENT.test(name)

/** Whether a file of a game is a playlist of its renditions, not of one of them. */
export const isMultivariant = (name: string): boolean => MULTIVARIANT.test(name)

/** The folders of a multivariant playlist's variants; none where a player fetches the sound apart. */
export const renditionFolders = (multivariant: string): ReadonlySet<string> => {
  if (APART.test(multivariant)) return new Set()
  const lines = multivariant.split(/\r?\n/)
  const addresses = lines.filter((line, nth) => lines[nth - 1]?.startsWith(STREAM) && !line.startsWith('#'))
  return new Set(addresses.flatMap((it) => /^([^/:?]+)\/[^/]+$/.exec(it)?.[1] ?? []))
}

/** Notes that a file is served; true once two players use the address. */
export const isShared = (seen: Fetches, name: string, now: number): boolean => {
  if (isMultivariant(name)) beginAgain(seen, now)
  if (!isSegment(name)) return false
  const signs = [
    isRepeating(seen, name, now),
    isInTwoRenditions(seen, name, now),
    isAtTwoPlaces(seen, name, now),
  ]
  return signs.includes(true)
}

/**
 * Two steady players never read the multivariant playlist, so segments fetched before it are no repetition
 * afterwards.
 */
const beginAgain = (seen: Fetches, now: number): void => {
  const recent = seen.begunAt.filter((at) => now - at <= WINDOW_MS)
  seen.begunAt = recent.length < BEGINNINGS ? [...recent, now] : recent
  if (recent.length >= BEGINNINGS) return
  seen.lastAt.clear()
  seen.first.clear()
}

/**
 * True once two players fetch the same files. One player that seeks or retries repeats in one go and then
 * goes on; of two players, each new segment of the first comes between repeated segments of the second.
 */
const isRepeating = ({ lastAt, repeated }: Fetches, name: string, now: number): boolean => {
  const last = lastAt.get(name)
  const isAgain = last !== undefined && now - last <= WINDOW_MS
  noteNewest(lastAt, name, now, NAMES)
  return (
    beginsAgain(repeated, name, { isAgain, now }) && countRecent([...repeated.begunAt.values()], now) >= LIMIT
  )
}

/**
 * True once two players fetch different renditions. One player that changes its rendition fetches a segment
 * twice, or its buffer in one go; of two players, each segment of the first also comes for the second.
 */
export const isInTwoRenditions = (seen: Fetches, name: string, now: number): boolean => {
  const { folder, moment } = momentOf(name)
  if (!seen.folders.has(folder)) return false
  const first = seen.first.get(moment)
  const isNew = first === undefined || now - first.at > WINDOW_MS
  if (isNew) noteNewest(seen.first, moment, { folder, at: now }, MOMENTS)
  const isAgain = !isNew && first.folder !== folder
  if (!beginsAgain(seen.doubled, moment, { isAgain, now })) return false
  const fresh = countRecent(
    Array.from(seen.first.values(), ({ at }) => at),
    now,
  )
  return (
    fresh >= LIMIT && countRecent([...seen.doubled.begunAt.values()], now) >= Math.max(LIMIT, SHARE * fresh)
  )
}

/** True where this is the first of some segments that come again; segments in one go begin once. */
const beginsAgain = (
  repetitions: Repetitions,
  key: string,
  { isAgain, now }: { isAgain: boolean; now: number },
): boolean => {
  const begins = isAgain && !repetitions.isAgain
  repetitions.isAgain = isAgain
  if (begins) noteNewest(repetitions.begunAt, key, now, MOMENTS)
  return begins
}

/**
 * True once two players fetch at different places of a game. One player that jumps goes on at its new place;
 * two players go on at their own, each again and again right after the other.
 */
export const isAtTwoPlaces = (seen: Fetches, name: string, now: number): boolean => {
  const [, folder = '', track = '', number] = NUMBERED.exec(name) ?? []
  if (!seen.folders.has(folder)) return false
  const places = (seen.places.get(track) ?? []).filter((it) => now - it.at <= PLACES_WINDOW_MS)
  const place = placeOf(places, Number(number))
  // A number that stays the same is no place that goes on.
  const isReturn = places.indexOf(place) > 0 && place.last < Number(number)
  if (isReturn) place.returnsAt.push(now)
  place.last = Number(number)
  place.at = now
  noteNewest(seen.places, track, [place, ...places.filter((it) => it !== place)].slice(0, PLACES), TRACKS)
  return isReturn && places.filter((it) => countReturns(it, now) >= RETURNS).length > 1
}

/** The place of a segment: one that it continues, the last one where it is near that, or a new one. */
const placeOf = (places: Place[], number: number): Place => {
  const continued = places.find(({ last }) => number === last || number === last + 1)
  const [latest] = places
  if (continued !== undefined) return continued
  if (latest !== undefined && Math.abs(number - latest.last) <= NEAR) return latest
  return { last: number, at: 0, returnsAt: [] }
}

const countReturns = (place: Place, now: number): number => {
  place.returnsAt = place.returnsAt.filter((at) => now - at <= PLACES_WINDOW_MS)
  return place.returnsAt.length
}

/**
 * A segment did not arrive, or may not have: its player requests it again, often in a lower rendition. A
 * client that closes every connection is not believed.
 */
export const afterLoss = (seen: Fetches, { name, loss, now }: { name: string; loss: Loss; now: number }) => {
  if (loss === 'maybe') {
    seen.maybeLostAt = seen.maybeLostAt.filter((at) => now - at <= WINDOW_MS)
    if (seen.maybeLostAt.length >= MAYBE_LOST) return
    seen.maybeLostAt.push(now)
  }
  seen.lastAt.delete(name)
  const { folder, moment } = momentOf(name)
  if (seen.first.get(moment)?.folder === folder) seen.first.delete(moment)
}

const momentOf = (name: string) => {
  const [, folder = '', number, file = ''] = MOMENT.exec(name) ?? []
  return { folder, moment: number ?? file }
}

/** Notes something as the newest; beyond `most` entries the oldest is dropped. */
const noteNewest = <T>(noted: Map<string, T>, name: string, it: T, most: number): void => {
  noted.delete(name)
  noted.set(name, it)
  const [oldest] = noted.keys()
  if (noted.size > most && oldest !== undefined) noted.delete(oldest)
}

const countRecent = (instants: readonly number[], now: number): number =>
  instants.filter((at) => now - at <= WINDOW_MS).length
