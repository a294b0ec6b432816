import { isCheckoutPath, isVideoHostPath } from '../contract/foreign-script-pages.ts'

/** Which policy a page's document has: the card provider's, the video host's, or that of all others. */
const policyFor = (path: string): 'paying' | 'framing' | 'other' => {
  if (isCheckoutPath(path)) return 'paying'
  return isVideoHostPath(path) ? 'framing' : 'other'
}

/**
 * A document keeps one policy for its life, that of the page it was loaded for. The server renders only pages
 * without their own policy.
 */
const ownPolicy = policyFor(typeof location === 'undefined' ? '/' : location.pathname)

/**
 * Whether going to that page needs another document: into the checkout, whose policy lets the card provider
 * in, and out of it, so that no script of the provider stays on other pages; likewise for the page that
 * frames the video host.
 */
export const needsDocumentReload = (path: string): boolean => policyFor(path) !== ownPolicy

/** Loads the document of the address that the router has just written; never resolves. */
export const reloadDocument = (): Promise<never> => {
  // Not `location.replace`: to the same address with a fragment it would only scroll.
  location.reload()
  return new Promise(() => undefined)
}
