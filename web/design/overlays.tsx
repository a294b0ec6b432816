import '../i18n/texts/league.ts'
import '../i18n/texts/home.ts'
import '../i18n/texts/checkout.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/controls/button.tsx'
import { ConfirmDialog, Dialog, MessageDialog, ProgressDialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { Part, Row } from './part.tsx'

const kinds = ['dialog', 'small dialog', 'message', 'confirm', 'progress'] as const
/** The progress dialog closes after this time; a viewer cannot close it. */
const PROGRESS_MS = 3_000
const toasts = ['info', 'success', 'warning'] as const

/** The parts that lie over the page, in the theme of the page itself. */
export const Overlays = () => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<(typeof kinds)[number] | null>(null)
  const close = () => setOpened(null)
  const open = (kind: (typeof kinds)[number]) => {
    setOpened(kind)
    if (kind === 'progress') setTimeout(close, PROGRESS_MS)
  }
  const message = { title: t('errors.title'), text: t('errors.unreachable'), onClose: close }
  return (
    <Part name="dialog.tsx, toast.tsx, toast-region.tsx">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} variant="secondary" onPress={() => open(kind)}>
            {kind}
          </Button>
        ))}
        {toasts.map((kind) => (
          <Button key={kind} variant="quiet" onPress={() => showToast(t('ui.offline'), kind)}>
            {kind}
          </Button>
        ))}
      </Row>
      <Dialog title={t('checkout.summary')} isOpen={opened === 'dialog'} onClose={close}>
        <p>{t('home.boardText')}</p>
        <Button wide>{t('ui.ok')}</Button>
      </Dialog>
      <Dialog size="small" title={t('checkout.summary')} isOpen={opened === 'small dialog'} onClose={close}>
        <p>{t('home.boardText')}</p>
        <Button wide onPress={close}>
          {t('ui.ok')}
        </Button>
      </Dialog>
      <ProgressDialog text={t('ui.loading')} isOpen={opened === 'progress'} />
      <MessageDialog {...message} isOpen={opened === 'message'} />
      <ConfirmDialog
        {...message}
        isOpen={opened === 'confirm'}
        action={t('ui.retry')}
        cancel={t('ui.close')}
        onConfirm={close}
      />
    </Part>
  )
}
