import { wantsNoMotion } from '../../ui/wants-no-motion.ts'

/**
 * Scrolls to an element of the page and moves the focus there, at once for a user who wants no motion. Waits
 * for an element that is not there yet.
 */
export const goToSection = (id: string): void => {
  let isReached = false
  const scroll = (behavior: ScrollBehavior) => {
    const target = document.getElementById(id)
    if (target === null) return
    target.scrollIntoView({ behavior, block: 'start' })
    if (isReached) return
    isReached = true
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  scroll(wantsNoMotion() ? 'auto' : 'smooth')
  stayAt(scroll)
}

const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the target again, as loading sections push it away, until the viewer does something else. */
const stayAt = (scroll: (behavior: ScrollBehavior) => void): void => {
  const observer = new ResizeObserver(() => scroll('smooth'))
  observer.observe(document.body)
  // The router scrolls a new page to its top, perhaps after the viewer chose a section.
  const scrollBack = () => scroll('instant')
  addEventListener('scrollend', scrollBack)
  const stop = () => {
    observer.disconnect()
    removeEventListener('scrollend', scrollBack)
    for (const action of ACTIONS) removeEventListener(action, stop)
  }
  for (const action of ACTIONS) addEventListener(action, stop, { passive: true })
}

type Place = { id: string; top: number }

/**
 * Which section a page shows: the last that begins above the line, in pixels from the top of the window; the
 * last one at the page's end, where it may be too short to reach the line.
 */
export const currentSection = (
  places: readonly Place[],
  line: number,
  isAtEnd: boolean,
): string | undefined => {
  if (isAtEnd) return places.at(-1)?.id
  return (places.findLast(({ top }) => top <= line) ?? places[0])?.id
}
