import { useSiteConfig } from '../site-config.ts'
import { browserClassOf } from './browser-class.ts'

/** True in a browser for which this installation's settings block video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useSiteConfig()
  return data?.blockedBrowsers.includes(browserClassOf(navigator.userAgent)) ?? false
}
