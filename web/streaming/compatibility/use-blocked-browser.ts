import { useSiteConfig } from '../../site-config.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { browserClassOf } from './browser-class.ts'

const unknownToServer = () => false

/** True in a browser for which this installation's settings block video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useSiteConfig()
  // Not the browser but the answer: a page that allows it, as nearly all do, is not rendered again for it.
  const isBlocked = () => data?.blockedBrowsers.includes(browserClassOf(navigator.userAgent)) ?? false
  return useBrowserValue(isBlocked, unknownToServer)
}
