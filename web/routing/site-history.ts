/** An entry of the browser's history: `key` is its own, `index` counts from where the visit began. */
type HistoryEntry = { key: string; index: number }

/** The addresses of a visit, one after the other. */
export type SiteHistory = {
  href: () => string
  entry: () => HistoryEntry
  push: (href: string) => void
  replace: (href: string) => void
  /** Calls `onMove` when the browser itself goes to another entry, by its buttons or a link in the page. */
  listen: (onMove: () => void) => void
  /** Undoes "back" by one entry while `isHeld` is true; asks the newest first. Returns how to end it. */
  holdBack: (isHeld: () => boolean) => () => void
}

/** The browser's own history. `makeKey`: another text each time. */
export const browserHistory = (makeKey: () => string): SiteHistory => {
  const holders: (() => boolean)[] = []
  let current = storedEntry() ?? markEntry({ key: makeKey(), index: 0 })
  let isUndoing = false
  const isHeld = (next: HistoryEntry) =>
    next.index === current.index - 1 && holders.toReversed().some((it) => it())
  const pushEntry = (key: string, href?: string) => {
    current = { key, index: current.index + 1 }
    history.pushState(current, '', href)
  }
  return {
    href: () => location.pathname + location.search + location.hash,
    entry: () => current,
    push: (href) => pushEntry(makeKey(), href),
    replace: (href) => history.replaceState(current, '', href),
    listen: (onMove) =>
      addEventListener('popstate', () => {
        if (isUndoing) {
          isUndoing = false
          return
        }
        // A link within the page makes an entry of its own.
        const next = storedEntry() ?? markEntry({ key: makeKey(), index: current.index + 1 })
        if (isHeld(next)) {
          isUndoing = true
          history.go(1)
          return
        }
        const isToLeave = next.key === current.key && next.index < current.index
        current = next
        onMove()
        if (isToLeave) history.back()
      }),
    holdBack: (isHeld) => {
      // On a visit's first page "back" leaves the site unheard, so that page gets a second entry.
      if (current.index === 0) pushEntry(current.key)
      holders.push(isHeld)
      return () => void holders.splice(holders.indexOf(isHeld), 1)
    },
  }
}

/**
 * The server's history, which stays at the one address that it renders; `href` says where it would have led.
 */
export const serverHistory = (address: string): SiteHistory => {
  let href = address
  return {
    href: () => href,
    entry: () => ({ key: '', index: 0 }),
    push: () => undefined,
    replace: (next) => {
      href = next
    },
    listen: () => undefined,
    holdBack: () => () => undefined,
  }
}

const markEntry = (entry: HistoryEntry): HistoryEntry => {
  history.replaceState(entry, '')
  return entry
}

const storedEntry = (): HistoryEntry | undefined => {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('key' in state && 'index' in state)) return undefined
  const { key, index } = state
  return typeof key === 'string' && typeof index === 'number' ? { key, index } : undefined
}
