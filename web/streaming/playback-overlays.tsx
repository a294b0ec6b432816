import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Phase } from './playback-session.ts'
import styles from './video.module.css'

/** A quiet word while the picture is on its way. */
export const BufferingIndicator = ({ phase }: { phase: Phase }) => {
  const { t } = useTranslation()
  if (phase.at === 'playing' || phase.at === 'stopped') return null
  return (
    <p className={styles.buffering} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {t(`player.${phase.at}`)}
    </p>
  )
}

/** The picture stopped: why, whether we still try, and a way to try now. */
export const FaultOverlay = ({ phase, onRetry }: { phase: Phase; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (phase.at !== 'stopped') return null
  return (
    <div className={styles.fault} role="alert">
      <TriangleAlert size={28} aria-hidden="true" />
      <p className={styles.faultTitle}>{t('player.stoppedTitle')}</p>
      <p>{t(`player.faults.${phase.fault}`)}</p>
      {phase.final ? null : <p>{t('player.stillTrying')}</p>}
      <Button onPress={onRetry}>{t('player.retry')}</Button>
    </div>
  )
}
