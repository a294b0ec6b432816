import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import styles from './states.module.css'

type StateProps = {
  icon?: LucideIcon
  title: string
  text?: ReactNode
  action?: ReactNode
  compact?: boolean
  /** Nothing else stands on the page: the title is its heading. */
  isPage?: boolean
}

/** There is nothing here, and that is no mistake: says what could stand here and what to do. */
export const EmptyState = ({ icon: Icon, title, text, action, compact = false, isPage }: StateProps) => {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={cx(styles.state, compact && styles.compact)}>
      {Icon ? <Icon size={32} aria-hidden="true" className={styles.icon} /> : null}
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  )
}

type ErrorStateProps = { text: string; onRetry?: () => void; isRetrying?: boolean; compact?: boolean }

/** Something could not be fetched: what happened, in words, and a way to try again. */
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

/** Stands at the top while the browser knows that it has no line. */
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
