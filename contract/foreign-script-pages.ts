const CHECKOUT_PAGES = '/checkout/'

/**
 * Whether a path belongs to the checkout, whose pages alone may load the card provider's scripts. Case,
 * escapes and doubled slashes at its start do not count, as for the browser's router.
 */
export const isCheckoutPath = (path: string): boolean =>
  unescaped(path).toLowerCase().replace(/^\/+/, '/').startsWith(CHECKOUT_PAGES)

const unescaped = (path: string): string =>
  path.replace(/%[0-7][\da-f]/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))

const VIDEO_HOST_PAGES = '/vimeo/player/test'

/** Whether a path is that of the only page that frames the player of the external video host. */
export const isVideoHostPath = (path: string): boolean => {
  const plain = unescaped(path).toLowerCase().replace(/^\/+/, '/')
  return plain === VIDEO_HOST_PAGES || plain.startsWith(`${VIDEO_HOST_PAGES}/`)
}
