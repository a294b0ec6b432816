const KEY = 'wanted-page'

/** Remembers the address that a visitor wanted before he was asked to log in. */
export const rememberWanted = (path: string): void => {
  const safe = ownPath(path, location.origin)
  if (safe) sessionStorage.setItem(KEY, safe)
}

/** The remembered address, checked again because anything may write to the storage. */
export const wantedPage = (): string | undefined => ownPath(sessionStorage.getItem(KEY), location.origin)

export const forgetWanted = (): void => sessionStorage.removeItem(KEY)

/** `path` as an address of this site; undefined for anything that would lead away from `origin`. */
export const ownPath = (path: string | null, origin: string): string | undefined => {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/**
 * Where a person goes after logging in: the wanted page, else home; his account when he wanted to buy what he
 * already has (specification, chapter 2).
 */
export const pageAfterLogin = (wanted: string | undefined, hasValidMembership: boolean): string => {
  if (wanted === undefined) return '/home'
  return wanted.includes('checkout') && hasValidMembership ? '/profile' : wanted
}
