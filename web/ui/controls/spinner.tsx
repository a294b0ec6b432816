import { cx } from '../cx.ts'
import styles from './button.module.css'

/** A spinning ball, decorative: a text beside it says what is loading. */
export const Spinner = ({ size = 20, className }: { size?: number; className?: string }) => (
  <svg
    className={cx(styles.spinner, className)}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="10" opacity="0.3" />
    <path d="M5.500 5.500a9.200 9.200 0 0 1 0 13M18.500 5.500a9.200 9.200 0 0 0 0 13" />
  </svg>
)
