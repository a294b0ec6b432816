import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import styles from './picture.module.css'
import type { Phase } from './picture-run.ts'

/** A quiet word while the picture is on its way. */
export const Waiting = ({ phase }: { phase: Phase }) => {
  const { t } = useTranslation()
  if (phase.at === 'playing' || phase.at === 'stopped') return null
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {t(`player.${phase.at}`)}
    </p>
  )
}

/** The picture stopped: why, whether we still try, and a way to try now. */
export const Stopped = ({ phase, onRetry }: { phase: Phase; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (phase.at !== 'stopped') return null
  return (
    <div className={styles.stopped} role="alert">
      <TriangleAlert size={28} aria-hidden="true" />
      <p className={styles.stoppedTitle}>{t('player.stoppedTitle')}</p>
      <p>{t(`player.faults.${phase.fault}`)}</p>
      {phase.final ? null : <p>{t('player.stillTrying')}</p>}
      <Button onPress={onRetry}>{t('player.retry')}</Button>
    </div>
  )
}
