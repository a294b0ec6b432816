import type { UseQueryResult } from '@tanstack/react-query'

/** What is known of a question that is asked again and again. */
export type PolledQuery = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'failureCount' | 'isRefetchError' | 'fetchStatus'
>

/**
 * Since when (ms by this browser's clock) our own server has told nothing of what is shown: its stream is gone, and the last
 * question found nobody or could not even be sent. undefined while news come.
 */
export const offlineSince = (query: PolledQuery, isLive: boolean): number | undefined => {
  const { data, dataUpdatedAt, failureCount, isRefetchError, fetchStatus } = query
  const isDisconnected = isRefetchError || failureCount > 0 || fetchStatus === 'paused'
  return data !== undefined && !isLive && isDisconnected ? dataUpdatedAt : undefined
}
