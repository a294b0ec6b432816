import { memo } from 'react'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { Drawing } from '../../ui/drawing.tsx'
import styles from './crest.module.css'

type CrestProps = {
  /** Stats API id of the club. */
  clubId: number
  /** Drawn on a plain plate where there is no emblem, such as for a guest club. */
  abbr?: string
  size?: number
}

/** A club's crest, decorative beside its name. Memoized: live pages render each second. */
export const Crest = memo(({ clubId, abbr = '', size = 40 }: CrestProps) => (
  <Drawing shape={crestOf(clubId, abbr)} width={size} height={size} className={styles.crest} />
))
