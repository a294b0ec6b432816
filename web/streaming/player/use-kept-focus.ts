import { type RefObject, useEffect } from 'react'

/** When what the keyboard was at in this part goes, the part itself has the focus: the next Tab leads into what has come, and its keys go on. */
export const useKeptFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = part.current
    if (element === null) return
    let focused: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      const isKept = target instanceof Element && element.contains(target) && target.matches(':focus-visible')
      focused = isKept ? target : null
    }
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === false && document.activeElement === document.body) takeFocus(element)
    })
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [part])
}

/** Focusable only as long as it is focused: a press on the picture is none on it. */
const takeFocus = (element: HTMLElement) => {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
