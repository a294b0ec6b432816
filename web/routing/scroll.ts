import { z } from 'zod/mini'
import type { SiteLocation } from './site-location.ts'

const STORAGE_KEY = 'scroll-positions'
/** More entries than somebody walks back through. */
const MAX_KEPT = 50

const positionsShape = z.record(z.string(), z.tuple([z.number(), z.number()]))
type Position = [x: number, y: number]

/** How a view came to be: with the document, by a link or a program, or by the browser's own buttons. */
export type Arrival = 'first' | 'led' | 'moved'

/** A view, as far as scrolling goes. */
export type Arrived = {
  location: SiteLocation
  /** Of its entry in the browser's history. */
  key: string
  arrival: Arrival
  /** Where it is scrolled is left alone. */
  keepsScroll: boolean
}

/** Where a view begins: its own place in it, an element, or its start; undefined where nothing is to be moved. */
export const scrollTargetOf = (
  { location: { hash }, arrival, isNewPage }: Pick<Arrived, 'location' | 'arrival'> & { isNewPage: boolean },
  kept: Position | undefined,
  hasElement: (id: string) => boolean,
): Position | { element: string } | undefined => {
  if (arrival !== 'led' && kept !== undefined) return kept
  if (hash !== '' && hasElement(hash)) return { element: hash }
  // Who has scrolled what the server had rendered stays there.
  if (arrival === 'first' || (hash !== '' && !isNewPage)) return undefined
  return [0, 0]
}

/** What becomes of the browser's scrolling while it goes from view to view. */
export type ScrollKeeper = {
  /** Before another view than the first is drawn. */
  leave: () => void
  /** As soon as it is drawn. */
  arrive: (view: Arrived) => void
}

/**
 * Keeps where each view was left, over loads of the document too, and goes back there. `firstKey`: of the entry that the document was
 * loaded for, which may be left before it is alive.
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
    // A document that comes back is scrolled by the browser before our script is there.
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
    // Full or refused: what is loaded anew begins at its start.
  }
}
