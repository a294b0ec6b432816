/** A player has what it fetched, in its buffer or its cache: it does not fetch it again so soon. */
const WINDOW_MS = 30_000
/** So many segments fetched twice within the window are two players: one that seeks or recovers repeats fewer. */
const LIMIT = 5
const NAMES = 24
const SEGMENT = /\.(?:m4s|ts|aac)$/

/** When the last segments of a token were served, and when one was for the second time. */
export type Served = { at: Map<string, number>; repeatedAt: Map<string, number> }

/** Notes that a segment is served; true once so many were served twice that two players use the address. */
export const isRepeating = (served: Served, name: string, now: number): boolean => {
  if (!SEGMENT.test(name)) return false
  const last = served.at.get(name)
  note(served.at, name, now)
  if (last === undefined || now - last > WINDOW_MS) return false
  note(served.repeatedAt, name, now)
  return [...served.repeatedAt.values()].filter((at) => now - at <= WINDOW_MS).length >= LIMIT
}

/** The newest last; the oldest goes where there are too many. */
const note = (instants: Map<string, number>, name: string, now: number): void => {
  instants.delete(name)
  instants.set(name, now)
  const [oldest] = instants.keys()
  if (instants.size > NAMES && oldest !== undefined) instants.delete(oldest)
}
