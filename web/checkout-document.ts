import { isCheckoutPath } from '../contract/site.ts'

/** A document has one policy for its life: that of the page it was loaded for. */
const isCheckoutDocument = isCheckoutPath(location.pathname)

/**
 * Whether going to that page means a document of its own: into the checkout, for its policy lets the card provider in,
 * and out of it, so that no script of the provider stays with other pages.
 */
export const needsDocumentReload = (path: string): boolean => isCheckoutPath(path) !== isCheckoutDocument

/** Loads the document of the address that the router has just written; never comes back. */
export const reloadDocument = (): Promise<never> => {
  // Not `location.replace`: to the same address with a fragment it would only scroll.
  location.reload()
  return new Promise(() => undefined)
}
