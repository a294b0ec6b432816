import { useTranslation } from '../i18n/use-translation.ts'
import { MessageDialog } from '../ui/overlays/dialog.tsx'

/** Says that this browser plays no games, and which ones do. */
export const BrowserWarning = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <MessageDialog
      title={t('calendar.browserTitle')}
      text={t('calendar.browserText')}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
