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
  /** The only content of the page: the title is its heading. */
  isPage?: boolean
}

/** Shown where there is nothing, without an error: what could be here and what to do. */
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
