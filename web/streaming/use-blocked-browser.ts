import { useQuery } from '@tanstack/react-query'
import { config } from '../../contract/site.ts'
import { call } from '../api.ts'
import { browserClassOf } from './browser-class.ts'

/** True in a browser that this installation's settings refuse for video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(config, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.blockedBrowsers.includes(browserClassOf(navigator.userAgent)) ?? false
}
