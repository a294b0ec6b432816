import { useTranslation } from '../../i18n/use-translation.ts'
import { Spinner } from '../../ui/controls/button.tsx'
import styles from './waiting.module.css'

/** Covers the page while a dialog is fetched. */
export const Waiting = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.veil} role="status">
      <Spinner size={36} />
      <span className="visually-hidden">{t('ui.loading')}</span>
    </div>
  )
}
