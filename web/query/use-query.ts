import {
  type DehydratedState,
  hashKey,
  hydrate,
  onlineManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQueryClient,
  useQuery as useQueryNow,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { neverChanges } from '../ui/never-changes.ts'

/** What the server knew when it rendered the page; undefined on the server, and for a page that it has not rendered. */
let rendered: QueryClient | undefined

/** Starts with the answers that the server has rendered the page with, once, before React goes on with that page. */
export const startWithRendered = (client: QueryClient, state: DehydratedState): void => {
  hydrate(client, state)
  rendered = new QueryClient()
  hydrate(rendered, state)
}

/**
 * TanStack's `useQuery` for pages that the server renders. A part of a page comes alive when its file is there, and the answers may have
 * come before, or the line gone: until it is alive it shows what the server knew, or React would throw away what the server has rendered of it.
 */
export const useQuery = <Answer, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> => {
  const client = useQueryClient()
  const result = useQueryNow(options)
  const isAsRendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => !onlineManager.isOnline() || hasChanged(client, hashKey(options.queryKey)),
  )
  return isAsRendered && rendered !== undefined ? resultIn(rendered, options) : result
}

const hasChanged = (client: QueryClient, hash: string): boolean =>
  rendered !== undefined && eventsOf(client, hash) !== eventsOf(rendered, hash)

/** How often a query was answered or failed to be: the same as long as it shows the same. */
const eventsOf = (client: QueryClient, hash: string): number => {
  const state = client.getQueryCache().get(hash)?.state
  if (state === undefined) return 0
  const failures = state.errorUpdateCount + state.fetchFailureCount + Number(state.fetchStatus === 'paused')
  return state.dataUpdateCount + failures
}

const resultIn = <Answer, Failure, Data, Key extends QueryKey>(
  client: QueryClient,
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> => {
  const defaulted = client.defaultQueryOptions(options)
  const result = new QueryObserver(client, options).getOptimisticResult({
    ...defaulted,
    _optimisticResults: 'optimistic',
  })
  // A server never waits for a line.
  return result.isPaused ? { ...result, fetchStatus: 'fetching', isFetching: true, isPaused: false } : result
}
