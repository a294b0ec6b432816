import { PAYING_PAGES } from '../contract/site.ts'

/** Whether a page may load the card provider's scripts. */
export const mayPay = (path: string): boolean => path.startsWith(PAYING_PAGES)

/** A document has one policy for its life: that of the page it was loaded for. */
const documentMayPay = mayPay(location.pathname)

/**
 * Whether going to that page means a document of its own: into the checkout, for its policy lets the card provider in,
 * and out of it, so that no script of the provider stays with other pages.
 */
export const wantsOwnDocument = (path: string): boolean => mayPay(path) !== documentMayPay

/** Loads the document of the address that the router has just written; never comes back. */
export const loadOwnDocument = (): Promise<never> => {
  // Not `location.replace`: to the same address with a fragment it would only scroll.
  location.reload()
  return new Promise(() => undefined)
}
