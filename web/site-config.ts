import { queryOptions } from '@tanstack/react-query'
import { config } from '../contract/site.ts'
import { call } from './api.ts'
import { useQuery } from './query/use-query.ts'

/** The installation's public settings, fetched once per visit. */
export const siteConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(config),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSiteConfig = () => useQuery(siteConfigQuery)
