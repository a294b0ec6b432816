import type { Flash } from '../store/use-player-commands.ts'
import styles from './action-flash.module.css'

/** Says for a moment what a key or a double tap did, with a ripple on its side. */
export const ActionFlash = ({ flash }: { flash: Flash | null }) => (
  <div className={styles.area} role="status">
    {flash === null ? null : (
      <div key={flash.id} className={styles.flash} data-side={flash.side}>
        <span className={styles.ripple} aria-hidden="true" />
        <span className={styles.text}>{flash.text}</span>
      </div>
    )}
  </div>
)
