import { useBlocker } from '@tanstack/react-router'

/**
 * "Back" closes an open dialog and stays on its page, as phones have it. It waits with what cannot be closed: a wait or a
 * message above the dialog.
 */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void =>
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      if (document.querySelector('section[role="alertdialog"]') === null) onClose()
      return true
    },
  })
