import type { ReactNode } from 'react'
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
