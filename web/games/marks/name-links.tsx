import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clubOf } from '../../../domain/clubs.ts'
import styles from './name-links.module.css'
import { TeamLabel } from './team-mark.tsx'

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
    <TeamLabel team={team} name={name} size={size} />
  ) : (
    <Link to="/teams/$teamId" params={{ teamId: String(team.id) }} className={styles.club}>
      <TeamLabel team={team} name={name} size={size} />
    </Link>
  )

type GameLinkProps = {
  id: number | null
  /** Its name for who cannot see the page: begins with the very text that is seen, so that it answers to that by voice. */
  label?: string
  /** What more there is to know, for who asks. */
  hint?: string
  children: ReactNode
}

/** The way to a game's page; `label` or `hint` says which one where the text alone does not. */
export const GameLink = ({ id, label, hint, children }: GameLinkProps) =>
  id === null ? (
    children
  ) : (
    <Link
      to="/games/$gameId"
      params={{ gameId: String(id) }}
      className={styles.game}
      aria-label={label}
      title={hint}
    >
      {children}
    </Link>
  )
