import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton, Spinner } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  size?: 'small' | 'medium'
  /** false where a press outside would discard input; Escape and the X still close it. */
  isDismissable?: boolean
}

/** A modal dialog: Escape, the X and a press outside close it; the focus returns to where it was. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  size = 'medium',
  isDismissable = true,
}: DialogProps) => {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={isDismissable}
      className={cx(styles.overlay)}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog className={cx(styles.dialog)}>
          <header className={styles.head}>
            <Heading slot="title" className={cx(styles.title)}>
              {title}
            </Heading>
            <IconButton label={t('ui.close')} onPress={onClose} className={cx(styles.close)}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type MessageDialogProps = {
  title: string
  text: ReactNode
  isOpen: boolean
  onClose: () => void
  /** The button's text, where it is not "OK". */
  action?: string
}

/** A message with one button. */
export const MessageDialog = ({ title, text, isOpen, onClose, action }: MessageDialogProps) => {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className={cx(styles.overlay)}
    >
      <Modal className={cx(styles.modal, styles.small)}>
        <AriaDialog role="alertdialog" className={cx(styles.dialog)}>
          <Heading slot="title" className={cx(styles.title)}>
            {title}
          </Heading>
          <div className={styles.text}>{text}</div>
          <Button wide onPress={onClose} autoFocus>
            {action ?? t('ui.ok')}
          </Button>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type ConfirmDialogProps = MessageDialogProps & {
  action: string
  cancel: string
  onConfirm: () => void
}

/** Asks before something is taken away. */
export const ConfirmDialog = ({ onConfirm, action, cancel, ...props }: ConfirmDialogProps) => (
  <ModalOverlay
    isOpen={props.isOpen}
    onOpenChange={(open) => open || props.onClose()}
    isDismissable
    className={cx(styles.overlay)}
  >
    <Modal className={cx(styles.modal, styles.small)}>
      <AriaDialog role="alertdialog" className={cx(styles.dialog)}>
        <Heading slot="title" className={cx(styles.title)}>
          {props.title}
        </Heading>
        <div className={styles.text}>{props.text}</div>
        <div className={styles.actions}>
          <Button variant="live" wide onPress={onConfirm}>
            {action}
          </Button>
          <Button variant="secondary" wide onPress={props.onClose} autoFocus>
            {cancel}
          </Button>
        </div>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

/** Blocks the page during an operation that must not be interrupted; the viewer cannot close it. */
export const ProgressDialog = ({ text, isOpen }: { text: string; isOpen: boolean }) => (
  <ModalOverlay isOpen={isOpen} isKeyboardDismissDisabled className={cx(styles.overlay)}>
    <Modal className={cx(styles.modal, styles.progress)}>
      <AriaDialog role="alertdialog" aria-label={text} className={cx(styles.progressDialog)}>
        <Spinner size={36} className={cx(styles.ball)} />
        <p role="status">{text}</p>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
