/** Moves the focus to the start of the page's content or to a part of it, for keyboards and screen readers; an open dialog keeps it. */
export const focusContent = (part = ''): void => {
  const content = document.getElementById(part) ?? document.getElementById('content')
  if (!content || document.querySelector('[role$="dialog"]')) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
