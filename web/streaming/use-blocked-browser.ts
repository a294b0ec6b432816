import { useSyncExternalStore } from 'react'
import { useSiteConfig } from '../site-config.ts'
import { neverChanges } from '../ui/never-changes.ts'
import { browserClassOf } from './browser-class.ts'

const unknownToServer = () => false

/** True in a browser for which this installation's settings block video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useSiteConfig()
  // Not the browser but the answer: a page that allows it, as nearly all do, is not rendered again for it.
  const isBlocked = () => data?.blockedBrowsers.includes(browserClassOf(navigator.userAgent)) ?? false
  return useSyncExternalStore(neverChanges, isBlocked, unknownToServer)
}
