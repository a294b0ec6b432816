import type { ReactNode } from 'react'
import { clubOf } from '../../../domain/league/clubs.ts'
import { Link } from '../../routing/link.tsx'
import { Crest } from './crest.tsx'
import styles from './names.module.css'

/** A player's name as a link to the player page; plain text without an id. */
export const PlayerLink = ({ id, children }: { id: number | null | undefined; children: ReactNode }) =>
  id ? (
    <Link to="/players/:playerId" params={{ playerId: String(id) }} className={styles.player}>
      {children}
    </Link>
  ) : (
    children
  )

type TeamLinkProps = { team: { id: number; abbr: string }; name: string; size?: number }

/** A club's crest and name as a link to its page; plain for a guest club, which has none. */
export const TeamLink = ({ team, name, size = 36 }: TeamLinkProps) =>
  clubOf(team.id) === undefined ? (
    <TeamLabel team={team} name={name} size={size} />
  ) : (
    <Link to="/teams/:teamId" params={{ teamId: String(team.id) }} className={styles.club}>
      <TeamLabel team={team} name={name} size={size} />
    </Link>
  )

type GameLinkProps = {
  id: number | null
  /** Accessible name; begins with the visible text, as voice control requires. */
  label?: string
  /** Tooltip. */
  hint?: string
  children: ReactNode
}

/** A link to a game page; `label` or `hint` names the game where the text alone does not. */
export const GameLink = ({ id, label, hint, children }: GameLinkProps) =>
  id === null ? (
    children
  ) : (
    <Link
      to="/games/:gameId"
      params={{ gameId: String(id) }}
      className={styles.game}
      aria-label={label}
      title={hint}
    >
      {children}
    </Link>
  )

type TeamLabelProps = { team: { id: number; abbr: string }; name: string; size?: number }

/** A club's crest with its name beside it. */
const TeamLabel = ({ team, name, size = 36 }: TeamLabelProps) => (
  <span className={styles.label}>
    <Crest clubId={team.id} abbr={team.abbr} size={size} />
    <span className={styles.name}>{name}</span>
  </span>
)
