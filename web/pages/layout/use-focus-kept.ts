import { useEffect } from 'react'
import { afterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { focusContent } from './focus-content.ts'

/**
 * Where what had the focus has gone, as a dialog's field or a button that made place for another, the part of the page around it that
 * keeps the focus (`data-keeps-focus` beside its id) has it, else the page's content: the next Tab leads into what has come there.
 */
export const useFocusKept = (): void => {
  useEffect(() => {
    let focused: EventTarget | null = null
    let part: Element | null = null
    let callOff = () => {}
    const remember = ({ target }: FocusEvent) => {
      focused = target
      part = target instanceof Element ? target.closest('[data-keeps-focus]') : null
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected || !isFocusLost()) return
      callOff()
      // A dialog gives the focus back to what opened it, where that is still there.
      callOff = afterDialog(() => isFocusLost() && focusContent(part?.id))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      callOff()
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

const isFocusLost = () => document.activeElement === document.body
