/** Where the browser is, or will be: an address of this site, in its parts. */
export type SiteLocation = {
  /** All of it, as it is written: `/calendar?date=2026-01-04#day`. */
  href: string
  /** Still escaped. */
  pathname: string
  /** With its question mark; empty without one. */
  search: string
  /** Without its number sign, unescaped. */
  hash: string
}

const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

/** The parts of an address of this site. */
export const locationOf = (href: string): SiteLocation => {
  const [, pathname = '', search = '', hash = ''] = parts.exec(href) ?? []
  return { href, pathname, search, hash: unescaped(hash.slice(1), decodeURIComponent) }
}

/** The values of a query as they are typed; the last one where a name occurs twice. */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The query of an address, with its question mark; leaves out undefined values. */
export const writeSearch = (values: object): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** `text` without its escapes; unchanged where they are invalid. */
export const unescaped = (text: string, decode: (text: string) => string): string => {
  try {
    return decode(text)
  } catch {
    return text
  }
}
