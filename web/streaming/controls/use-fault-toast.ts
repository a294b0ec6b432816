import { useEffect } from 'react'
import { showToast } from '../../ui/overlays/toast.tsx'

const FAULT_TOAST_MS = 5_000

/** Also shows a fault of the player once as a toast, for the specification's five seconds; null for none. */
export const useFaultToast = (text: string | null): void => {
  useEffect(() => {
    if (text !== null) showToast(text, 'warning', FAULT_TOAST_MS)
  }, [text])
}
