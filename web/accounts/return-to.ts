const KEY = 'return-to'

/** Remembers the address that a visitor wanted before he was asked to log in. */
export const saveReturnTo = (path: string): void => {
  const safe = sameOriginPath(path, location.origin)
  if (safe) sessionStorage.setItem(KEY, safe)
}

/** The remembered address, checked again because anything may write to the storage. */
export const loadReturnTo = (): string | undefined =>
  sameOriginPath(sessionStorage.getItem(KEY), location.origin)

export const clearReturnTo = (): void => sessionStorage.removeItem(KEY)

/** `path` as an address of this site; undefined for anything that would lead away from `origin`. */
export const sameOriginPath = (path: string | null, origin: string): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/**
 * Where a person goes after logging in: the wanted page, else home; his account when he wanted to buy what he
 * already has (specification, chapter 2).
 */
export const pageAfterLogin = (returnTo: string | undefined, hasValidMembership: boolean): string => {
  if (returnTo === undefined) return '/home'
  return returnTo.includes('checkout') && hasValidMembership ? '/profile' : returnTo
}
