import { vi } from 'vitest'

/** The part of a browser that a visit's history needs: its entries, the address, and its buttons' events. */
export const stubBrowser = (address: string, state: unknown = null) => {
  const entries = [{ href: address, state }]
  let at = 0
  const listeners = new Map<string, (() => void)[]>()
  const go = (by: number) => {
    if (entries[at + by] === undefined) return
    at += by
    for (const it of listeners.get('popstate') ?? []) it()
  }
  const write = (next: unknown, href: string | undefined, index: number) => {
    entries.splice(index, Number.POSITIVE_INFINITY, { href: href ?? hrefNow(), state: next })
    at = index
  }
  const hrefNow = () => entries[at]?.href ?? ''
  vi.stubGlobal('location', {
    get pathname() {
      return hrefNow().replace(/[?#].*/s, '')
    },
    get search() {
      return /\?[^#]*/.exec(hrefNow())?.[0] ?? ''
    },
    get hash() {
      return /#.*/s.exec(hrefNow())?.[0] ?? ''
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (next: unknown, _: string, href?: string) => write(next, href, at + 1),
    replaceState: (next: unknown, _: string, href?: string) => {
      const replaced = { href: href ?? hrefNow(), state: next }
      entries[at] = replaced
    },
    go,
    back: () => go(-1),
  })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  })
  return {
    /** All addresses, oldest first. */
    addresses: () => entries.map(({ href }) => href),
    /** The address in its address bar. */
    address: hrefNow,
    /** Moves through the entries as the browser's buttons do, by several entries too. */
    go,
    back: () => go(-1),
    /** Follows a link to a part of the same page, past the router. */
    followFragment: (href: string) => {
      write(null, href, at + 1)
      for (const it of listeners.get('popstate') ?? []) it()
    },
  }
}

/** Another key each time: `1`, `2`, … */
export const countingKeys = () => {
  let count = 0
  return () => String(++count)
}
