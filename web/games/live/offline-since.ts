import type { UseQueryResult } from '@tanstack/react-query'

/** What is known of a question that is asked again and again. */
export type Asked = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'failureCount' | 'isRefetchError' | 'fetchStatus'
>

/**
 * Since when (ms by this browser's clock) our own server has told nothing of what is shown: its stream is gone, and the last
 * question found nobody or could not even be sent. undefined while news come.
 */
export const unheardSince = (asked: Asked, isLive: boolean): number | undefined => {
  const { data, dataUpdatedAt, failureCount, isRefetchError, fetchStatus } = asked
  const isCutOff = isRefetchError || failureCount > 0 || fetchStatus === 'paused'
  return data !== undefined && !isLive && isCutOff ? dataUpdatedAt : undefined
}
