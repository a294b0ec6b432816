const KEY = 'return-to'
const SESSION_ENDED = 'session-ended'

/** Stores the address that a visitor requested before the login. */
export const saveReturnTo = (path: string): void => {
  const safe = sameOriginPath(path, location.origin)
  if (safe) sessionStorage.setItem(KEY, safe)
}

/** The stored address, validated again: anything may write to the storage. */
export const loadReturnTo = (): string | undefined =>
  sameOriginPath(sessionStorage.getItem(KEY), location.origin)

export const clearReturnTo = (): void => {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(SESSION_ENDED)
}

/** Stores the address at which a session ended, other than by a logout on this page. */
export const saveSessionEnded = (path: string): void => {
  saveReturnTo(path)
  sessionStorage.setItem(SESSION_ENDED, '1')
}

/** Whether a login leads a visitor back because their session has ended. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(SESSION_ENDED) !== null

/** `path` as an address of this site; undefined for anything that would lead away from `origin`. */
export const sameOriginPath = (path: string | null, origin: string): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/**
 * Where a login leads: to the requested page, else home; to the account page where a member requested the
 * checkout (specification, chapter 2).
 */
export const pageAfterLogin = (returnTo: string | undefined, hasValidMembership: boolean): string => {
  if (returnTo === undefined) return '/home'
  return returnTo.includes('checkout') && hasValidMembership ? '/profile' : returnTo
}
