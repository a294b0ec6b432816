import type { UseQueryResult } from '@tanstack/react-query'

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
