import { wantsNoMotion } from '../../ui/wants-no-motion.ts'

/**
 * Scrolls to an element of the page, at once for who wants no motion, and moves the focus there; to one that is still to come
 * as soon as it has.
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

/** Sections that are still loading grow and push the target away: it is scrolled to again until the viewer does something else. */
const stayAt = (scroll: (behavior: ScrollBehavior) => void): void => {
  const observer = new ResizeObserver(() => scroll('smooth'))
  observer.observe(document.body)
  // The router puts a page that has just come at its top, which may be after the viewer chose a section.
  const scrollBack = () => scroll('instant')
  addEventListener('scrollend', scrollBack)
  const stop = () => {
    observer.disconnect()
    removeEventListener('scrollend', scrollBack)
    for (const action of ACTIONS) removeEventListener(action, stop)
  }
  for (const action of ACTIONS) addEventListener(action, stop, { passive: true })
}
