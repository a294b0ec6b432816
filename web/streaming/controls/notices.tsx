import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './notices.module.css'

type ResumeNoticeProps = {
  /** Where in the game that is: "la 5ª baja"; null without the game's log. */
  moment: string | null
  onRestart: () => void
  onUndo: () => void
  onClose: () => void
}

/** Says that the video goes on where the viewer left off, with the way to its beginning, and the way back. */
export const ResumeNotice = ({ moment, onRestart, onUndo, onClose }: ResumeNoticeProps) => {
  const { t } = useTranslation()
  const [hasRestarted, setRestarted] = useState(false)
  const resumed = moment === null ? t('watch.resumed') : t('watch.resumedAt', { moment })
  const toggle = () => {
    if (hasRestarted) onUndo()
    else onRestart()
    setRestarted(!hasRestarted)
  }
  return (
    <Notice
      text={hasRestarted ? t('watch.restarted') : resumed}
      actions={[{ text: hasRestarted ? t('watch.undo') : t('watch.restart'), run: toggle }]}
      onClose={onClose}
    />
  )
}

type QualityNoticeProps = { height: number; onAuto: () => void; onClose: () => void }

/** Says that the picture stands still since the chosen quality is too high for the connection. */
export const QualityNotice = ({ height, onAuto, onClose }: QualityNoticeProps) => {
  const { t } = useTranslation()
  return (
    <Notice
      text={t('watch.tooHigh', { quality: `${height}p` })}
      actions={[{ text: t('watch.useAuto'), run: onAuto }]}
      onClose={onClose}
    />
  )
}

type NoticeProps = {
  text: string
  /** `label`: the name of an action that its text alone does not tell, as of one among several. */
  actions: { text: string; label?: string; run: () => void }[]
  onClose: () => void
}

const SHOWN_MS = 15_000

/** Says something over the picture, on a phone beside it, with one action, and closes by itself. */
export const Notice = ({ text, actions, onClose }: NoticeProps) => {
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
      {actions.map(({ text: shown, label, run }) => (
        // The text of a single action may change while it has the focus.
        <button key={label ?? ''} type="button" className={styles.action} aria-label={label} onClick={run}>
          {shown}
        </button>
      ))}
      <button type="button" className={styles.close} aria-label={t('watch.close')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
