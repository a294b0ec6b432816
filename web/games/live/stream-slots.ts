/**
 * All pages of the site in one browser share six connections to it, as long as nothing in front of it speaks HTTP/2; the
 * picture and what pages ask for need the others.
 */
const SLOT_NAMES = ['live stream 1', 'live stream 2', 'live stream 3']

type Locks = {
  request(name: string, options: { signal: AbortSignal }, onGranted: () => Promise<void>): Promise<unknown>
}

/**
 * Takes one of the browser's places for an event stream, over all its pages, as soon as one is free: `taken` is called with
 * how to give it back. Returns how to call that off. Without locks there is always a place.
 */
export const acquireSlot = (
  locks: Locks | undefined,
  onAcquired: (release: () => void) => void,
): (() => void) => {
  if (locks === undefined) {
    onAcquired(() => {})
    return () => {}
  }
  const pendingRequests = new AbortController()
  let isAcquired = false
  for (const name of SLOT_NAMES) {
    const onGranted = () => {
      // Two places may come free at once; one is enough.
      if (isAcquired || pendingRequests.signal.aborted) return Promise.resolve()
      isAcquired = true
      return new Promise<void>((release) => {
        onAcquired(release)
        pendingRequests.abort()
      })
    }
    locks.request(name, { signal: pendingRequests.signal }, onGranted).catch(() => undefined)
  }
  return () => pendingRequests.abort()
}
