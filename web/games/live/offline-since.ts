import type { UseQueryResult } from '@tanstack/react-query'
import { useServerClockOffset } from './use-server-now.ts'

/** The part of a polled query in use. */
export type PolledQuery = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'failureCount' | 'isRefetchError' | 'fetchStatus'
>

/**
 * Since when (ms by this browser's clock) our own server is unreachable: no event stream, and the last
 * request failed or could not be sent. undefined while it is reachable.
 */
export const offlineSince = (query: PolledQuery, isLive: boolean): number | undefined => {
  const { data, dataUpdatedAt, failureCount, isRefetchError, fetchStatus } = query
  const isDisconnected = isRefetchError || failureCount > 0 || fetchStatus === 'paused'
  return data !== undefined && !isLive && isDisconnected ? dataUpdatedAt : undefined
}

/** Since when (ISO UTC by the server's clock) our own server is unreachable; null while it is reachable. */
export const useOfflineSince = (query: PolledQuery, isLive: boolean): string | null => {
  const clockOffset = useServerClockOffset()
  const since = offlineSince(query, isLive)
  return since === undefined ? null : new Date(since + (clockOffset ?? 0)).toISOString()
}
