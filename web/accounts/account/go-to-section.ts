/** Scrolls to an element of the page, at once for who wants no motion, and moves the focus there. */
export const goToSection = (id: string): void => {
  const target = document.getElementById(id)
  if (!target) return
  const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: wantsNoMotion ? 'auto' : 'smooth', block: 'start' })
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
