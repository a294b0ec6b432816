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
import { useBrowserValue } from '../ui/use-browser-value.ts'

/** The answers that the server rendered the page with; undefined without such a rendering. */
let rendered: QueryClient | undefined

/** Starts with the answers of the server's rendering; called once, before React hydrates the page. */
export const startWithRendered = (client: QueryClient, state: DehydratedState): void => {
  hydrate(client, state)
  rendered = new QueryClient()
  hydrate(rendered, state)
}

/**
 * TanStack's `useQuery` for pages that the server renders. A part of a page hydrates when its file is there:
 * by then newer answers may have come, or the connection may be gone. Until it hydrates it shows the server's
 * answers, because React would otherwise throw away the server's rendering of it.
 */
export const useQuery = <Answer, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> => {
  const client = useQueryClient()
  const result = useQueryNow(options)
  const isAsRendered = useBrowserValue(
    () => false,
    () => !onlineManager.isOnline() || hasChanged(client, hashKey(options.queryKey)),
  )
  return isAsRendered && rendered !== undefined ? resultIn(rendered, options) : result
}

const hasChanged = (client: QueryClient, hash: string): boolean =>
  rendered !== undefined && eventsOf(client, hash) !== eventsOf(rendered, hash)

/** How often a query was answered or failed; unchanged as long as the query shows the same. */
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
  // A server never waits for a connection.
  return result.isPaused ? { ...result, fetchStatus: 'fetching', isFetching: true, isPaused: false } : result
}
