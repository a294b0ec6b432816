import { useTranslation } from '../../../i18n/use-translation.ts'
import { clockText } from '../commands/clock-text.ts'
import styles from './controls.module.css'

/** Shows whether the viewer is live or how far behind, and seeks to the live edge. */
export const LiveButton = ({ behindSeconds, onGoLive }: { behindSeconds: number; onGoLive: () => void }) => {
  const { t } = useTranslation()
  const isLive = behindSeconds === 0
  const distance =
    behindSeconds < 60 ? t('player.seconds', { seconds: behindSeconds }) : clockText(behindSeconds)
  return (
    <span className={styles.live}>
      <button
        type="button"
        className={styles.liveButton}
        data-live={isLive}
        aria-disabled={isLive}
        aria-label={isLive ? t('player.onLive') : t('player.goLive')}
        onClick={() => isLive || onGoLive()}
      >
        <span className={styles.dot} aria-hidden="true" />
        {isLive ? t('player.live') : t('player.goLive')}
      </button>
      {isLive ? null : <span className={styles.behind}>{t('player.behind', { time: distance })}</span>}
    </span>
  )
}
