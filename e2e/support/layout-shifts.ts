import type { Page } from '@playwright/test'

/**
 * A move in a shift: the element, its way, its earlier distance from the window's lower edge, whether it left
 * the window, and the height of the rows in the tables around it (px).
 */
type Move = {
  what: string
  right: number
  down: number
  fromEdge: number
  hasLeft: boolean
  rowHeight: number | null
}
type Shift = { value: number; moves: Move[] }
type WindowWithShifts = { shifts: Shift[] }

/** Makes the page record, from its next document on, every shift that no press or key of the viewer made. */
export const recordShifts = (page: Page) => page.addInitScript(keepShifts)

/** The jumps on the page so far; a table's new rows make room for themselves, and are no jump. */
export const jumpsOf = async (page: Page): Promise<Shift[]> => {
  const shifts = await page.evaluate(() => (window as unknown as WindowWithShifts).shifts)
  return shifts.filter((it) => !it.moves.every(makesRoom))
}

/** The most rows that one step of a game brings to both clubs; fewer than a window of them. */
const MOST_ROWS = 5

/** Whether a move makes room for a substitute's row: down by full rows, or out of the window. */
const makesRoom = ({ right, down, fromEdge, hasLeft, rowHeight }: Move): boolean => {
  if (rowHeight === null) return false
  if (hasLeft) return fromEdge < MOST_ROWS * rowHeight
  return right === 0 && down > 0 && Math.abs(down / rowHeight - Math.round(down / rowHeight)) < 0.05
}

/** Runs in the page. */
const keepShifts = () => {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const moveOf = ({ node, previousRect, currentRect }: Source): Move => ({
    what: (node?.parentElement?.outerHTML ?? '').slice(0, 120),
    right: currentRect.x - previousRect.x,
    down: currentRect.y - previousRect.y,
    fromEdge: innerHeight - previousRect.y,
    // The browser reports only the visible part of a box: for one out of sight an empty box at 0, 0.
    hasLeft: currentRect.width === 0 && currentRect.height === 0,
    rowHeight:
      node?.parentElement?.closest('[role=tabpanel]')?.querySelector('tbody tr')?.getBoundingClientRect()
        .height ?? null,
  })
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) shifts.push({ value, moves: sources.map(moveOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}
