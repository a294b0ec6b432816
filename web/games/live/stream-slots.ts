/**
 * All pages of the site in one browser share six connections to it, as long as nothing in front of it speaks HTTP/2; the
 * picture and what pages ask for need the others.
 */
const PLACES = ['live stream 1', 'live stream 2', 'live stream 3']

type Locks = {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}

/**
 * Takes one of the browser's places for an event stream, over all its pages, as soon as one is free: `taken` is called with
 * how to give it back. Returns how to call that off. Without locks there is always a place.
 */
export const takePlace = (locks: Locks | undefined, taken: (giveBack: () => void) => void): (() => void) => {
  if (locks === undefined) {
    taken(() => {})
    return () => {}
  }
  const waiting = new AbortController()
  let isTaken = false
  for (const name of PLACES) {
    const held = () => {
      // Two places may come free at once; one is enough.
      if (isTaken || waiting.signal.aborted) return Promise.resolve()
      isTaken = true
      return new Promise<void>((giveBack) => {
        taken(giveBack)
        waiting.abort()
      })
    }
    locks.request(name, { signal: waiting.signal }, held).catch(() => undefined)
  }
  return () => waiting.abort()
}
