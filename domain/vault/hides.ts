import type { Spoilers } from '../../contract/accounts/spoilers.ts'
import type { StatusCode } from '../../contract/games/status.ts'
import { hasStarted } from '../league/game-status.ts'

/** A viewer's choice, and the games that they began and whose end they have not seen. */
export type Vault = { spoilers: Spoilers; begun: ReadonlySet<number> }

/** A game as the rule sees it: its upstream id, its two clubs' ids, and its state now. */
export type VaultGame = { id: number; clubs: readonly [away: number, home: number]; status: StatusCode }

/** Nothing chosen. */
export const noSpoilers: Spoilers = { all: false, teams: [], games: {} }
/** The vault of a viewer from whom nothing is hidden. */
export const openVault: Vault = { spoilers: noSpoilers, begun: new Set() }

/**
 * Whether a game's course is hidden from a viewer: the one rule for every answer. A choice for the game
 * itself counts first; then a begun game is hidden, then a club's, then all. A game that has not begun, or
 * was called off, has nothing to hide.
 */
export const hides = (vault: Vault, { id, clubs, status }: VaultGame): boolean =>
  hasStarted(status) && isChosen(vault, { id, clubs })

/** Whether a game is hidden from its first pitch on. */
export const isChosen = ({ spoilers, begun }: Vault, { id, clubs }: Omit<VaultGame, 'status'>): boolean => {
  const choice = spoilers.games[String(id)]
  if (choice !== undefined) return choice === 'hide'
  return begun.has(id) || spoilers.all || clubs.some((club) => spoilers.teams.includes(club))
}

/** Whether a vault can hide a game at all; answers for who hides nothing are shared (see `hides`). */
export const hidesAnything = ({ spoilers, begun }: Vault): boolean =>
  begun.size > 0 ||
  spoilers.all ||
  spoilers.teams.length > 0 ||
  Object.values(spoilers.games).includes('hide')
