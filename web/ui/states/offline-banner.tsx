import { CloudOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../cx.ts'
import styles from './states.module.css'

/** Shown while the browser is offline. */
export const OfflineBanner = ({ isOffline }: { isOffline: boolean }) => {
  const { t } = useTranslation()
  return (
    <div role="status" className={cx(isOffline && styles.offline)}>
      {isOffline ? (
        <>
          <CloudOff size={18} aria-hidden="true" /> {t('ui.offline')}
        </>
      ) : null}
    </div>
  )
}
