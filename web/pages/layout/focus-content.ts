/** Moves the focus to the start of the page's content, for keyboards and screen readers; an open dialog keeps it. */
export const focusContent = (): void => {
  const content = document.getElementById('content')
  if (!content || document.querySelector('[role$="dialog"]')) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
