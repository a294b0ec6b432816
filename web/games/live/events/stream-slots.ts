/**
 * All pages of the site in one browser share six connections over HTTP/1.1; the video and other requests need
 * the other three.
 */
const SLOT_NAMES = ['live stream 1', 'live stream 2', 'live stream 3']

type Locks = {
  request(name: string, options: { signal: AbortSignal }, onGranted: () => Promise<void>): Promise<unknown>
}

/**
 * Acquires one of the browser's slots for event streams, over all its pages, as soon as one is free; calls
 * `onAcquired` with how to release it. Returns how to cancel. Without Web Locks there is always a slot.
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
      // Two slots may become free at once; one is enough.
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
