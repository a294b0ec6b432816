import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegionParts,
} from 'react-aria-components/Toast'
import { useTranslation } from '../../i18n/use-translation.ts'
import { iconButtonClass } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import styles from './toast.module.css'

export type Notice = { text: string; kind: 'info' | 'success' | 'warning' }

const MAX_VISIBLE_TOASTS = 3
const queue = new ToastQueue<Notice>({ maxVisibleToasts: MAX_VISIBLE_TOASTS })

/** Shows a toast once the region is in the page, for `timeoutMs` from then on. */
export const addToast = (notice: Notice, timeoutMs: number): void => {
  queue.add(notice, { timeout: timeoutMs })
}

const HEIGHT = '--toasts-height'

/** While toasts are shown, `--toasts-height` says how much of the window's end they cover. */
const announceHeight = (region: HTMLElement | null) => {
  if (region === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(HEIGHT, `${window.innerHeight - region.getBoundingClientRect().top}px`),
  )
  observer.observe(region)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT)
  }
}

/** The shown toasts, with what they need of react-aria: in a file of its own, which the first view omits. */
export const ToastRegion = () => {
  const { t } = useTranslation()
  return (
    <ToastRegionParts
      queue={queue}
      ref={announceHeight}
      aria-label={t('ui.notices')}
      className={cx(styles.region)}
    >
      {({ toast }) => (
        <Toast toast={toast} className={cx(styles.toast, styles[toast.content.kind])}>
          <ToastContent className={cx(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <Button slot="close" aria-label={t('ui.close')} className={iconButtonClass()}>
            <X size={18} aria-hidden="true" />
          </Button>
        </Toast>
      )}
    </ToastRegionParts>
  )
}
