import { Crest } from './crest.tsx'
import styles from './team-mark.module.css'

type TeamMarkProps = { team: { id: number; abbr: string }; name: string; size?: number }

/** A club's crest with its name beside it. */
export const TeamMark = ({ team, name, size = 36 }: TeamMarkProps) => (
  <span className={styles.team}>
    <Crest clubId={team.id} abbr={team.abbr} size={size} />
    <span className={styles.name}>{name}</span>
  </span>
)
