import { z } from 'zod/mini'
import type { SiteLocation } from './site-location.ts'

const STORAGE_KEY = 'scroll-positions'
/** More entries than a user goes back through. */
const MAX_KEPT = 50

const positionsShape = z.record(z.string(), z.tuple([z.number(), z.number()]))
type Position = [x: number, y: number]

/** How a view came to be: with the document, by a link or a program, or by the browser's own buttons. */
export type Arrival = 'first' | 'led' | 'moved'

/** A view, as far as scrolling goes. */
export type Arrived = {
  location: SiteLocation
  /** The key of its entry in the browser's history. */
  key: string
  arrival: Arrival
  /** Whether the scroll position is left alone. */
  keepsScroll: boolean
}

/**
 * Where a view begins: its stored position, an element, or its start; undefined where nothing has to move.
 */
export const scrollTargetOf = (
  { location: { hash }, arrival, isNewPage }: Pick<Arrived, 'location' | 'arrival'> & { isNewPage: boolean },
  kept: Position | undefined,
  hasElement: (id: string) => boolean,
): Position | { element: string } | undefined => {
  if (arrival !== 'led' && kept !== undefined) return kept
  if (hash !== '' && hasElement(hash)) return { element: hash }
  // A viewer who has scrolled the server's rendering stays there.
  if (arrival === 'first' || (hash !== '' && !isNewPage)) return undefined
  return [0, 0]
}

/** Stores and restores the scroll position as the browser goes from view to view. */
export type ScrollKeeper = {
  /** Called before a view other than the first is drawn. */
  leave: () => void
  /** Called as soon as a view is drawn. */
  arrive: (view: Arrived) => void
}

/**
 * Stores where each view was left, across loads of the document too, and goes back there. `firstKey`: the key
 * of the document's own entry, which the viewer may leave before the page hydrates.
 */
export const keepScroll = (firstKey: string): ScrollKeeper => {
  const positions = new Map(Object.entries(loadPositions()))
  let key = firstKey
  let pathname: string | undefined
  const leave = () => {
    positions.delete(key)
    positions.set(key, [scrollX, scrollY])
  }
  const arrive = (view: Arrived) => {
    const isNewPage = view.location.pathname !== pathname
    key = view.key
    pathname = view.location.pathname
    if (view.keepsScroll) return
    scrollToTarget(scrollTargetOf({ ...view, isNewPage }, positions.get(view.key), hasElement), isNewPage)
  }
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    // The browser scrolls a document that comes back before our script runs.
    history.scrollRestoration = 'auto'
    leave()
    storePositions([...positions].slice(-MAX_KEPT))
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return { leave, arrive }
}

/** The server's: nothing is scrolled there. */
export const noScroll: ScrollKeeper = { leave: () => {}, arrive: () => {} }

const hasElement = (id: string) => document.getElementById(id) !== null

const scrollToTarget = (target: ReturnType<typeof scrollTargetOf>, isNewPage: boolean) => {
  if (target === undefined) return
  if ('element' in target) return document.getElementById(target.element)?.scrollIntoView()
  const [left, top] = target
  scrollTo({ left, top, behavior: isNewPage ? 'instant' : 'auto' })
}

const loadPositions = (): Record<string, Position> => {
  try {
    return positionsShape.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

const storePositions = (positions: [string, Position][]) => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)))
  } catch {
    // The storage is full or refused: a reloaded page then begins at its start.
  }
}
