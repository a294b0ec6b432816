import { memo } from 'react'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { Drawing } from '../../ui/drawing.tsx'
import styles from './crest.module.css'

type CrestProps = {
  /** Stats API id of the club. */
  clubId: number
  /** Drawn on the plate where we have no emblem, such as a guest's. */
  abbr?: string
  size?: number
}

/** A club's crest; its name stands beside it. Drawn once: the pages that show it are told anew each second. */
export const Crest = memo(({ clubId, abbr = '', size = 40 }: CrestProps) => (
  <Drawing shape={crestOf(clubId, abbr)} width={size} height={size} className={styles.crest} />
))
