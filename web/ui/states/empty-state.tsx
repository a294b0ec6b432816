import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
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
