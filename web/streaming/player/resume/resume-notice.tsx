import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './resume-notice.module.css'

type ResumeNoticeProps = {
  /** Where in the game that is: "la 5ª baja"; null without the game's log. */
  moment: string | null
  onRestart: () => void
  onUndo: () => void
  onClose: () => void
}

const SHOWN_MS = 15_000

/** Says that the video goes on where the viewer left off, with the way to its beginning, and the way back. */
export const ResumeNotice = ({ moment, onRestart, onUndo, onClose }: ResumeNoticeProps) => {
  const { t } = useTranslation()
  const [hasRestarted, setRestarted] = useState(false)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  const resumed = moment === null ? t('watch.resumed') : t('watch.resumedAt', { moment })
  const toggle = () => {
    if (hasRestarted) onUndo()
    else onRestart()
    setRestarted(!hasRestarted)
  }
  return (
    // A pointer on it, or the keyboard in it, keeps it there.
    <div
      className={styles.notice}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{hasRestarted ? t('watch.restarted') : resumed}</p>
      <button type="button" className={styles.action} onClick={toggle}>
        {hasRestarted ? t('watch.undo') : t('watch.restart')}
      </button>
      <button type="button" className={styles.close} aria-label={t('watch.close')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
