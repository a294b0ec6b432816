import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import styles from './states.module.css'

type ErrorStateProps = { text: string; onRetry?: () => void; isRetrying?: boolean; compact?: boolean }

/** Shown where fetching failed: a text and a button to retry. */
export const ErrorState = ({ text, onRetry, isRetrying = false, compact = false }: ErrorStateProps) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className={cx(styles.state, compact && styles.compact)}>
      <TriangleAlert size={32} aria-hidden="true" className={styles.warning} />
      <p className={styles.title}>{text}</p>
      {onRetry ? (
        <Button variant="secondary" onPress={onRetry} isPending={isRetrying}>
          {t('ui.retry')}
        </Button>
      ) : null}
    </div>
  )
}
