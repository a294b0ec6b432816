import { useSyncExternalStore } from 'react'
import { useSiteConfig } from '../site-config.ts'
import { neverChanges } from '../ui/never-changes.ts'
import { browserClassOf } from './browser-class.ts'

const ownClass = () => browserClassOf(navigator.userAgent)
const unknownToServer = () => undefined

/** True in a browser for which this installation's settings block video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useSiteConfig()
  const browser = useSyncExternalStore(neverChanges, ownClass, unknownToServer)
  return browser !== undefined && (data?.blockedBrowsers.includes(browser) ?? false)
}
