import { useTranslation } from '../../i18n/use-translation.ts'
import { clockText } from '../state/clock-text.ts'
import styles from './controls.module.css'

type LiveButtonProps = { behindSeconds: number | null; onGoLive: () => void }

/** Shows whether the viewer is live or how far behind; seeks to the live edge. Nothing until it is known. */
export const LiveButton = ({ behindSeconds, onGoLive }: LiveButtonProps) => {
  const { t } = useTranslation()
  if (behindSeconds === null) return null
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
        aria-label={isLive ? t('player.onLive') : `${t('player.goLive')} −${distance}`}
        onClick={() => isLive || onGoLive()}
      >
        <span className={styles.dot} aria-hidden="true" />
        {isLive ? t('player.live') : <span className={styles.goLive}>{t('player.goLive')}</span>}
        {isLive ? null : <span className={styles.shortBehind}>−{distance}</span>}
      </button>
      {isLive ? null : <span className={styles.behind}>{t('player.behind', { time: distance })}</span>}
    </span>
  )
}
