import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './text.module.css'

type PageHeadProps = {
  title: string
  /** One sentence about the page. */
  lead?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** The head of a page: its title, a sentence about it, and what else belongs there. */
export const PageHead = ({ title, lead, className, children }: PageHeadProps) => (
  <header className={cx(styles.pageHead, className)}>
    <h1>{title}</h1>
    {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    {children}
  </header>
)
