import { type ReactNode, useState } from 'react'
import { useBackCloses } from '../../accounts/session/use-back-closes.ts'
import { Waiting } from '../../accounts/session/waiting.tsx'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'

/** The dialog "Sin spoilers", to stand beside the button that opens it; fetched with the first press. */
export const useSpoilersDialog = (): { open: () => void; dialog: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLazyPart(isOpen, () => import('./spoilers-form.tsx'), close)
  useBackCloses(isOpen, close)
  const open = () => setOpen(true)
  if (part) return { open, dialog: <part.SpoilersDialog isOpen={isOpen} onClose={close} /> }
  return { open, dialog: isOpen ? <Waiting /> : null }
}
