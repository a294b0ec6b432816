import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { EventSourceOptions } from './event-source.ts'
import { isLive, joinEventSource } from './shared-event-sources.ts'

export type EventSourceSpec = Omit<EventSourceOptions, 'onLiveChange'>

/**
 * Holds the event source of that name, shared with its other users on the page; null holds none. Returns
 * whether it is connected.
 */
export const useEventSource = (
  name: string | null,
  specFor: (client: QueryClient) => EventSourceSpec,
): boolean => {
  const client = useQueryClient()
  const join = useCallback(
    (onChange: () => void) =>
      name === null ? () => {} : joinEventSource(name, () => specFor(client), onChange),
    [name, specFor, client],
  )
  return useSyncExternalStore(
    join,
    () => name !== null && isLive(name),
    () => false,
  )
}
