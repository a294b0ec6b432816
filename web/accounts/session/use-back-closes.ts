import { useHeldBack } from '../../routing/use-site.ts'

/**
 * "Back" closes an open dialog and stays on its page, as phones have it. It waits with what cannot be closed: a wait or a
 * message above the dialog.
 */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void =>
  useHeldBack(isOpen, () => {
    if (document.querySelector('section[role="alertdialog"]') === null) onClose()
    return true
  })
