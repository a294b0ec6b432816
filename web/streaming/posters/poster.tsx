import type { ReactNode } from 'react'
import park from './park-at-night.svg'
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
    <ParkArtwork />
    <div className={styles.message} role={isBusy ? 'status' : 'alert'}>
      {title ? <p className={styles.title}>{title}</p> : null}
      <p className={styles.text}>{text}</p>
    </div>
    {children ? <div className={styles.actions}>{children}</div> : null}
  </div>
)

/** An img, which browsers rightly take for the page's largest part; a busy one's lamps glow above it. */
const ParkArtwork = () => (
  <>
    <img
      className={styles.artwork}
      src={park}
      alt=""
      width={800}
      height={450}
      decoding="sync"
      fetchPriority="high"
    />
    <svg
      className={styles.lamps}
      viewBox="0 0 800 450"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {LAMPS.flatMap((x) => BULBS.map((dx) => <circle key={x + dx} cx={x + dx} cy="120" r="6" />))}
    </svg>
  </>
)

const LAMPS = [150, 650]
const BULBS = [-24, -8, 8, 24]
