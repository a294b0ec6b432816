import styles from './crest.module.css'
import { emblems } from './emblems.tsx'

type CrestProps = {
  /** Stats API id of the club. */
  clubId: number
  /** Drawn on the plate where we have no emblem, such as a guest's. */
  abbr?: string
  size?: number
  /** Name for who cannot see it; leave out where the club's name stands beside it. */
  name?: string
}

/** A club's crest, drawn by us on a home plate; a plain plate with the abbreviation for a club we do not know. */
export const Crest = ({ clubId, abbr = '', size = 40, name }: CrestProps) => {
  const emblem = emblems.get(clubId)
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={styles.crest}
      role="img"
      aria-label={name ?? abbr}
      aria-hidden={name === undefined}
    >
      <path d={PLATE} fill={emblem?.rim ?? '#5b6785'} />
      <path d={INNER} fill={emblem?.ground ?? '#1d2740'} />
      {emblem?.drawing ?? <Initials text={abbr} />}
    </svg>
  )
}

/** Home plate seen from the mound, its point down. */
const PLATE =
  'M8 2h48a5 5 0 0 1 5 5v27.500a6 6 0 0 1-1.900 4.400L36.100 60.400a6 6 0 0 1-8.200 0L4.900 38.900A6 6 0 0 1 3 34.500V7a5 5 0 0 1 5-5Z'
const INNER =
  'M9 5h46a3 3 0 0 1 3 3v26a4 4 0 0 1-1.260 2.920L34.740 57.400a4 4 0 0 1-5.480 0L7.260 36.920A4 4 0 0 1 6 34V8a3 3 0 0 1 3-3Z'

const Initials = ({ text }: { text: string }) => (
  <text x="32" y="34" textAnchor="middle" className={styles.initials}>
    {text.slice(0, 3).toUpperCase()}
  </text>
)
