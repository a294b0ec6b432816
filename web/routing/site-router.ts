import type { ComponentType } from 'react'
import { type Destination, hrefOf, type Path, type SearchOf } from './destination.ts'
import type { Arrived, ScrollKeeper } from './scroll.ts'
import type { SiteHistory } from './site-history.ts'
import { locationOf, type SiteLocation } from './site-location.ts'
import { type Match, matchOf, type RouteTable, searchAt } from './site-routes.ts'

/** A page at an address, as it is shown: with what its file brought, or why that is not to be had. */
export type View = Match & Arrived & Loaded

type Loaded = { Page: ComponentType } | { error: unknown }

export type HowToGo = {
  /** In place of the entry that the history is at. */
  replace?: boolean | undefined
  /** `false` leaves the page where it is scrolled. */
  resetScroll?: boolean | undefined
}

export type SiteRouter = {
  /** The view that is shown, or is about to be; undefined until there is a first one. */
  shown: () => View | undefined
  /** Shows the address that the browser is at; done when its page can be drawn. */
  start: () => Promise<void>
  /** Goes to a page of the site; done when it is drawn, or when something else was gone to meanwhile. */
  navigate: <At extends Path>(to: Destination<At> & HowToGo) => Promise<void>
  /** The same for an address of the site that was stored as text. */
  open: (href: string, how?: HowToGo) => Promise<void>
  /** The address of a page, for somebody who is at `from`. */
  hrefOf: <At extends Path>(to: Destination<At>, from: SiteLocation) => string
  /** Fetches the file of a page, so that it is there when it is gone to. */
  preload: (href: string) => void
  /** Calls `onShow` with each view that is to be drawn. Returns how to end it. */
  subscribe: (onShow: (view: View) => void) => () => void
  /** Called once a view is drawn. */
  settle: (view: View) => void
  holdBack: SiteHistory['holdBack']
}

type Surroundings = {
  routes: RouteTable
  /** Where an address leads that is none of the site. */
  otherwise: string
  history: SiteHistory
  scroll: ScrollKeeper
  /** Whether a page needs a document of its own; `loadDocument` loads it and never comes back. */
  needsDocument: (pathname: string) => boolean
  loadDocument: () => Promise<never>
  /** Told what a page's file that was to be shown failed with; may load the document anew, and never come back. */
  onFailed: (error: unknown) => Promise<void>
  /** Told that a page is waited for that somebody has gone to, and when it is there. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * What leads from page to page. The address changes at once; the page that is shown stays until the next one's file is there. What was
 * asked for last is what is shown.
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

/** The view that is shown, who draws it, and who waits for that. */
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

/** What an address leads to in the end, past what leads elsewhere. */
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
