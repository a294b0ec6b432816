import type { ReactNode } from 'react'
import styles from './design.module.css'

/** One part under the name of its file. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h3>{name}</h3>
    {children}
  </div>
)

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
