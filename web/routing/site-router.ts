import type { ComponentType } from 'react'
import type { Arrived, ScrollKeeper } from './scroll.ts'
import type { SiteHistory } from './site-history.ts'
import { locationOf, type SiteLocation } from './site-location.ts'
import {
  type Destination,
  hrefOf,
  type Match,
  matchOf,
  type Path,
  type RouteTable,
  type SearchOf,
  searchAt,
} from './site-routes.ts'

/** A page at an address, as it is shown: with its component, or the error of its file. */
export type View = Match & Arrived & Loaded

type Loaded = { Page: ComponentType } | { error: unknown }

export type HowToGo = {
  /** Whether it replaces the current entry of the history. */
  replace?: boolean | undefined
  /** `false` leaves the page where it is scrolled. */
  resetScroll?: boolean | undefined
}

export type SiteRouter = {
  /** The view that is shown, or is about to be; undefined until there is a first one. */
  shown: () => View | undefined
  /** Shows the address that the browser is at; resolves when its page can be drawn. */
  start: () => Promise<void>
  /** Goes to a page of the site; resolves when it is drawn, or when another navigation began meanwhile. */
  navigate: <At extends Path>(to: Destination<At> & HowToGo) => Promise<void>
  /** The same for an address of the site that was stored as text. */
  open: (href: string, how?: HowToGo) => Promise<void>
  /** The address of a page, seen from the address `from`. */
  hrefOf: <At extends Path>(to: Destination<At>, from: SiteLocation) => string
  /** Fetches the file of a page ahead of a navigation to it. */
  preload: (href: string) => void
  /** Calls `onShow` with each view that is to be drawn. Returns how to end it. */
  subscribe: (onShow: (view: View) => void) => () => void
  /** Called once a view is drawn. */
  settle: (view: View) => void
  holdBack: SiteHistory['holdBack']
}

type Surroundings = {
  routes: RouteTable
  /** Where an address leads that matches no route. */
  otherwise: string
  history: SiteHistory
  scroll: ScrollKeeper
  /** Whether a page needs its own document; `loadDocument` loads it and never resolves. */
  needsDocument: (pathname: string) => boolean
  loadDocument: () => Promise<never>
  /** Called with the error of the file of the page to show; may reload the document and never resolve. */
  onFailed: (error: unknown) => Promise<void>
  /** Called with true when the user waits for a page, and with false when it is there. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Leads from page to page. The address changes at once; the current page stays until the next one's file is
 * there. The last navigation wins.
 */
export const createRouter = (around: Surroundings): SiteRouter => {
  const { routes, history } = around
  const { draw, ...views } = createViews(around.scroll)
  const resolve = resolver(routes, around.otherwise)
  let turn = 0

  const show = async (href: string, arrival: Arrived['arrival'], how: HowToGo): Promise<void> => {
    turn++
    const own = turn
    const { location, ...match } = resolve(href)
    writeAddress(history, location.href, arrival === 'led' && !how.replace)
    if (around.needsDocument(location.pathname)) return around.loadDocument()
    const { key } = history.entry()
    if (arrival !== 'first') around.onWaiting(true)
    const loaded = await load(match)
    if (own !== turn) return
    if ('error' in loaded) await around.onFailed(loaded.error)
    await draw({ ...match, ...loaded, location, key, arrival, keepsScroll: how.resetScroll === false })
    if (own === turn && arrival !== 'first') around.onWaiting(false)
  }

  const open: SiteRouter['open'] = (href, how = {}) => show(href, 'led', how)
  const addressOf = <At extends Path>(to: Destination<At>, from: SiteLocation) =>
    hrefOf(to, searchAt(routes[to.to] ?? {}, from) as SearchOf<At>)

  return {
    ...views,
    start: () => {
      history.listen(() => void show(history.href(), 'moved', {}))
      return show(history.href(), 'first', {})
    },
    open,
    navigate: (to) => open(addressOf(to, locationOf(history.href())), to),
    hrefOf: addressOf,
    preload: (href) => {
      const match = matchOf(routes, locationOf(href).pathname)
      if (match !== undefined) void load(match)
    },
    holdBack: history.holdBack,
  }
}

/** Holds the view that is shown, the listeners that draw it, and the navigations that wait for it. */
const createViews = (scroll: ScrollKeeper) => {
  const listeners = new Set<(view: View) => void>()
  let shown: View | undefined
  let onSettled = () => {}
  return {
    shown: () => shown,
    draw: (view: View): Promise<void> | undefined => {
      if (shown !== undefined) scroll.leave()
      shown = view
      onSettled()
      if (listeners.size === 0) return undefined
      return new Promise((resolve) => {
        onSettled = resolve
        for (const onShow of listeners) onShow(view)
      })
    },
    subscribe: (onShow: (view: View) => void) => {
      listeners.add(onShow)
      return () => void listeners.delete(onShow)
    },
    settle: (view: View) => {
      scroll.arrive(view)
      if (view === shown) onSettled()
    },
  }
}

type Resolved = Match & { location: SiteLocation }

/** Resolves an address to the page at the end of its redirects. */
const resolver = (routes: RouteTable, otherwise: string) => {
  const resolve = (href: string): Resolved => {
    const location = locationOf(href)
    const match = matchOf(routes, location.pathname)
    const target =
      match === undefined ? otherwise : match.route.redirect?.({ location, params: match.params })
    return match === undefined || target !== undefined ? resolve(target ?? otherwise) : { ...match, location }
  }
  return resolve
}

const writeAddress = (history: SiteHistory, href: string, isNew: boolean) => {
  if (href === history.href()) return
  if (isNew) history.push(href)
  else history.replace(href)
}

const load = async ({ path, route }: Match): Promise<Loaded> => {
  try {
    if (route.page === undefined) throw new Error(`there is no page at ${path}`)
    return { Page: await route.page.load() }
  } catch (error) {
    return { error }
  }
}
