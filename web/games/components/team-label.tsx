import { Crest } from './crest.tsx'
import styles from './team-label.module.css'

type TeamLabelProps = { team: { id: number; abbr: string }; name: string; size?: number }

/** A club's crest with its name beside it. */
export const TeamLabel = ({ team, name, size = 36 }: TeamLabelProps) => (
  <span className={styles.label}>
    <Crest clubId={team.id} abbr={team.abbr} size={size} />
    <span className={styles.name}>{name}</span>
  </span>
)
