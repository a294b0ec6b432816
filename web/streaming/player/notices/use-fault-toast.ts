import { useEffect } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'

const FAULT_TOAST_MS = 5_000

/** A fault of the player is also shown once as a toast, for the five seconds of the specification; null while there is none. */
export const useFaultToast = (text: string | null): void => {
  useEffect(() => {
    if (text !== null) showToast(text, 'warning', FAULT_TOAST_MS)
  }, [text])
}
