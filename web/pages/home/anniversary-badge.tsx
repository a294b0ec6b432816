import styles from './hero.module.css'

/** A ball with its two seams and the years of the anniversary; the text beside it says the same. */
export const AnniversaryBadge = () => (
  <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true" className={styles.badge}>
    <circle cx="32" cy="32" r="30" fill="var(--lamp)" stroke="var(--clay)" strokeWidth="3" />
    <path
      d="M13 11c7 6 10 13 10 21s-3 15-10 21M51 11c-7 6-10 13-10 21s3 15 10 21"
      fill="none"
      stroke="var(--live-deep)"
      strokeDasharray="2 3"
      strokeWidth="4"
      opacity="0.4"
    />
    <text x="31" y="41" textAnchor="middle" fill="var(--night-0)">
      75
    </text>
  </svg>
)
