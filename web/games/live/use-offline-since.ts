import { offlineSince, type PolledQuery } from './offline-since.ts'
import { useServerClockOffset } from './use-server-now.ts'

/** Since when (ISO UTC by the server's clock) our own server is unreachable; null while it is reachable. */
export const useOfflineSince = (query: PolledQuery, isLive: boolean): string | null => {
  const clockOffset = useServerClockOffset()
  const since = offlineSince(query, isLive)
  return since === undefined ? null : new Date(since + (clockOffset ?? 0)).toISOString()
}
