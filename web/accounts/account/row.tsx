import type { ComponentType, ReactNode } from 'react'
import styles from './account.module.css'

type RowProps = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  title: string
  badge?: string | undefined
  text: string
  action: ReactNode
}

/** A row of a list on the account page, with its action. */
export const Row = ({ icon: Icon, title, badge, text, action }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.rowIcon}>
      <Icon size={20} aria-hidden="true" />
    </span>
    <div className={styles.rowText}>
      <p>
        <strong>{title}</strong>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </p>
      <p className={styles.lead}>{text}</p>
    </div>
    {action}
  </li>
)
