import { useEffect } from 'react'
import { afterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { focusContent } from './focus-content.ts'

/** Where what had the focus has gone, as a dialog's field or a button that made place for another, the page's content has it. */
export const useFocusKept = (): void => {
  useEffect(() => {
    let focused: EventTarget | null = null
    let callOff = () => {}
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected || !isFocusLost()) return
      callOff()
      // A dialog gives the focus back to what opened it, where that is still there.
      callOff = afterDialog(() => isFocusLost() && focusContent())
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
