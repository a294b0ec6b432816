import type { ComponentType, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './account.module.css'

type SectionProps = {
  id: string
  title: string
  lead?: string
  children: ReactNode
  className?: string | undefined
}

/** One section of the account page, to which its side menu leads. */
export const Section = ({ id, title, lead, children, className }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={cx(styles.section, className)}>
    <header>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </header>
    {children}
  </section>
)

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
