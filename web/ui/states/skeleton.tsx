import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './states.module.css'

type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string
}

/** Keeps the space of content that loads, so that nothing shifts when it arrives. */
export const Skeleton = ({ width = '100%', height = '1em', round = false, className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={cx(styles.skeleton, round && styles.round, className)}
    style={{ width, height }}
  />
)

/** Announces to screen readers that its skeletons are loading. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div aria-busy="true">
    <span role="status" className="visually-hidden">
      {label}
    </span>
    {children}
  </div>
)
