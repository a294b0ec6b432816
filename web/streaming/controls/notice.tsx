import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './notice.module.css'

type NoticeProps = { text: string; action: { text: string; run: () => void }; onClose: () => void }

const SHOWN_MS = 15_000

/** Says something over the picture, on a phone beside it, with one action, and closes by itself. */
export const Notice = ({ text, action, onClose }: NoticeProps) => {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  return (
    // A pointer on it, or the keyboard in it, keeps it there.
    <div
      className={styles.notice}
      role="status"
      data-aside
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.action} onClick={action.run}>
        {action.text}
      </button>
      <button type="button" className={styles.close} aria-label={t('watch.close')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
