import type { ReactNode } from 'react'
import styles from './poster.module.css'

type PosterProps = {
  title?: string
  text: string
  /** True while something loads: the lamps pulse. */
  isBusy?: boolean
  /** A small player has no room for the title of a message that says it anyway. */
  isCompact?: boolean
  children?: ReactNode
}

/** Shown in place of the video: artwork of the park at night, and a message. */
export const Poster = ({ title, text, isBusy = false, isCompact = false, children }: PosterProps) => (
  <div className={styles.poster} data-busy={isBusy} data-compact={isCompact}>
    <StadiumArtwork />
    <div className={styles.message} role={isBusy ? 'status' : 'alert'}>
      {title ? <p className={styles.title}>{title}</p> : null}
      <p className={styles.text}>{text}</p>
    </div>
    {children ? <div className={styles.actions}>{children}</div> : null}
  </div>
)

const lamps = [
  { x: 150, y: 120 },
  { x: 650, y: 120 },
]

const StadiumArtwork = () => (
  <svg
    className={styles.artwork}
    viewBox="0 0 800 450"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <defs>
      <radialGradient id="lamp-light">
        <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
      </radialGradient>
    </defs>
    <path d="M0 310 Q400 235 800 310 V450 H0Z" fill="var(--night-2)" />
    <path d="M400 450 L120 330 Q400 245 680 330Z" fill="var(--grass)" opacity="0.13" />
    <path d="M400 450 L290 378 L400 335 L510 378Z" fill="var(--clay-deep)" opacity="0.38" />
    <path d="M400 430 L318 379 L400 347 L482 379Z" fill="var(--grass)" opacity="0.18" />
    {lamps.map(({ x, y }) => (
      <g key={x} className={styles.lamp}>
        <circle cx={x} cy={y} r="170" fill="url(#lamp-light)" />
        <path d={`M${x} ${y + 12} V330`} stroke="var(--night-4)" strokeWidth="5" />
        {[-24, -8, 8, 24].map((dx) => (
          <circle key={dx} cx={x + dx} cy={y} r="6" fill="var(--lamp)" />
        ))}
      </g>
    ))}
  </svg>
)
