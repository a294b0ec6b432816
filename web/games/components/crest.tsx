import { memo } from 'react'
import { clubOf } from '../../../domain/league/clubs.ts'
import crests from './crests.svg'
import styles from './names.module.css'

type CrestProps = {
  /** Stats API id of the club. */
  clubId: number
  /** Written on a plain plate where there is no emblem, such as for a guest club. */
  abbr?: string
  size?: number
}

const LETTERS = 3

/**
 * A club's crest, decorative beside its name: one of those in `crests.svg`, so that no script has to know
 * what it looks like. Memoized: live pages render each second.
 */
export const Crest = memo(({ clubId, abbr = '', size = 40 }: CrestProps) => {
  const isGuest = clubOf(clubId) === undefined
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} className={styles.crest} aria-hidden="true">
      <use href={`${crests}#${isGuest ? 'guest' : `club-${clubId}`}`} />
      {isGuest ? (
        <text x="32" y="33" className={styles.letters}>
          {abbr.slice(0, LETTERS)}
        </text>
      ) : null}
    </svg>
  )
})
