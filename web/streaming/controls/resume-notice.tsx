import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice } from './notice.tsx'

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
      action={{ text: hasRestarted ? t('watch.undo') : t('watch.restart'), run: toggle }}
      onClose={onClose}
    />
  )
}
