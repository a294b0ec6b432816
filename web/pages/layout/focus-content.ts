/** Focuses the page's content or a part of it, for keyboards and screen readers; an open dialog keeps it. */
export const focusContent = (part = ''): void => {
  const content = document.getElementById(part) ?? document.getElementById('content')
  if (!content || document.querySelector('[role$="dialog"]')) return
  if (!content.hasAttribute('tabindex')) focusableOnce(content)
  content.focus({ preventScroll: true })
}

/** As long as it is focused: a press on what is in it is none on it. */
const focusableOnce = (content: HTMLElement) => {
  content.tabIndex = -1
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
}
