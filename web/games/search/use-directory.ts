import { useMemo } from 'react'
import { directory } from '../../../contract/games/directory.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { searchIn } from './find-in-directory.ts'

/** Rosters change by the day. */
const FRESH_MS = 10 * 60_000

/**
 * The search over the directory, once it has loaded. `isOffline`: it cannot load, since the browser has no
 * network.
 */
export const useDirectory = () => {
  const { data, isError, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ['directory'],
    queryFn: ({ signal }) => call(directory, { signal }),
    staleTime: FRESH_MS,
  })
  const search = useMemo(() => (data === undefined ? undefined : searchIn(data)), [data])
  return {
    clubs: data?.clubs ?? [],
    search,
    hasFailed: isError && data === undefined,
    isOffline: fetchStatus === 'paused' && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}
