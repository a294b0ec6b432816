import { useHeldBack } from '../../routing/use-site.ts'

/**
 * "Back" closes an open dialog and stays on its page, as on phones. It closes nothing while a wait or a
 * message is above the dialog.
 */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void =>
  useHeldBack(isOpen, () => {
    if (document.querySelector('section[role="alertdialog"]') === null) onClose()
    return true
  })
