import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Phase } from '../state/playback-state.ts'
import type { Flash } from '../store/use-player-commands.ts'
import styles from './overlays.module.css'

/** Shown while the video loads or waits for data. */
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

/** Why there is no picture, what the viewer can do, whether it is still tried, and a button to try now. */
export const FaultOverlay = ({ phase, onRetry }: { phase: Phase; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (phase.at !== 'stopped') return null
  return (
    <div className={styles.fault} role="alert">
      <TriangleAlert size={28} aria-hidden="true" />
      <p className={styles.faultTitle}>{t(`player.faults.${phase.fault}`)}</p>
      <p>{t(`player.faultAdvice.${phase.fault}`)}</p>
      {phase.final ? null : <p>{t('player.stillTrying')}</p>}
      <Button onPress={onRetry}>{t('player.retry')}</Button>
    </div>
  )
}

/** Says for a moment what a key or a double tap did, with a ripple on its side. */
export const ActionFlash = ({ flash }: { flash: Flash | null }) => (
  <div className={styles.area} role="status">
    {flash === null ? null : (
      <div key={flash.id} className={styles.flash} data-side={flash.side}>
        <span className={styles.ripple} aria-hidden="true" />
        <span className={styles.text}>{flash.text}</span>
      </div>
    )}
  </div>
)
