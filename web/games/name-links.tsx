import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clubOf } from '../../domain/clubs.ts'
import styles from './name-links.module.css'
import { TeamMark } from './team-mark.tsx'

/** A player's name as the way to his page; plain where the league gave him no number. */
export const PlayerLink = ({ id, children }: { id: number | null | undefined; children: ReactNode }) =>
  id ? (
    <Link to="/players/$playerId" params={{ playerId: String(id) }} className={styles.name}>
      {children}
    </Link>
  ) : (
    children
  )

type TeamLinkProps = { team: { id: number; abbr: string }; name: string; size?: number }

/** A club's crest and name as the way to its page; a guest without a page of its own is only shown. */
export const TeamLink = ({ team, name, size = 36 }: TeamLinkProps) =>
  clubOf(team.id) === undefined ? (
    <TeamMark team={team} name={name} size={size} />
  ) : (
    <Link to="/teams/$teamId" params={{ teamId: String(team.id) }} className={styles.club}>
      <TeamMark team={team} name={name} size={size} />
    </Link>
  )

type GameLinkProps = { id: number | null; label?: string; children: ReactNode }

/** The way to a game's page; `label` says which one where the text alone does not. */
export const GameLink = ({ id, label, children }: GameLinkProps) =>
  id === null ? (
    children
  ) : (
    <Link to="/games/$gameId" params={{ gameId: String(id) }} className={styles.game} aria-label={label}>
      {children}
    </Link>
  )
