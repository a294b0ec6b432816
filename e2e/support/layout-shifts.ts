import type { Page } from '@playwright/test'

/** What moved in a shift, by how much, how far from the lower edge of the window it stood, whether it left it, and how high the rows of the tables around it are (px). */
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

/** From its next document on, before all else, the page keeps every shift that no press or key of the viewer made. */
export const recordShifts = (page: Page) => page.addInitScript(keepShifts)

/** What jumped on the page so far: rows that a table gained make room for themselves, and are no jump. */
export const jumpsOf = async (page: Page): Promise<Shift[]> => {
  const shifts = await page.evaluate(() => (window as unknown as WindowWithShifts).shifts)
  return shifts.filter((it) => !it.moves.every(makesRoom))
}

/** As many as one step of a game brings to both clubs, and less than a window of them. */
const MOST_ROWS = 5

/** A substitute's row has to go somewhere: what stands below it in the box score goes down by full rows, maybe out of the window. */
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
    // Only what is seen of a box is told: of one that is no longer seen, nothing at 0, 0.
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
