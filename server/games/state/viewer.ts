import type { FastifyRequest } from 'fastify'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { seasonOf } from '../../../domain/league/season.ts'
import { hides, isChosen, openVault, type Vault } from '../../../domain/vault/hides.ts'
import type { Games } from './memory.ts'
import { stateOnDay } from './summary.ts'

/** The vault of the viewer of a request, as accounts know it; `openVault` for who hides nothing. */
export type VaultOf = (request: Pick<FastifyRequest, 'headers'>) => Vault | Promise<Vault>

/** The viewers, as accounts know them, for what stays open while its user chooses anew. */
export type Viewers = {
  vaultOf: VaultOf
  userOf(request: Pick<FastifyRequest, 'headers'>): number | undefined
  onChosen(listener: (userId: number | undefined) => void): () => void
}

/** Whether a game is hidden from one viewer now. */
export type IsHidden = (gamePk: number) => boolean

/** A request that may ask for everything at once. */
export type Asked = { request: Pick<FastifyRequest, 'headers'>; query: { show?: string | undefined } }

/**
 * The answer for a viewer: the open one, which all share, for who hides nothing or asks for everything this
 * once; else what `masked` makes of it. It waits only where the vault is not known yet.
 */
export const answerFor = <A, M>(
  vaultOf: VaultOf,
  { request, query }: Asked,
  open: () => A,
  masked: (vault: Vault) => M,
): A | M | Promise<Awaited<A> | Awaited<M>> => {
  const vault = vaultFor(vaultOf, { request, query })
  const choose = (it: Vault) => (it === openVault ? open() : masked(it))
  return vault instanceof Promise
    ? vault.then(async (it): Promise<Awaited<A> | Awaited<M>> => await choose(it))
    : choose(vault)
}

/** The vault by which a request is answered. */
export const vaultFor = (vaultOf: VaultOf, { request, query }: Asked): Vault | Promise<Vault> =>
  query.show === undefined ? vaultOf(request) : openVault

/** The rule of domain/vault for the games in memory. */
export const hiddenBy =
  (games: Games, vault: Vault): IsHidden =>
  (gamePk) =>
    hides(vault, { ...gameOf(games, gamePk), status: statusNow(games, gamePk) })

/** Whether a game is hidden from a viewer once it has begun: what a stream is opened by. */
export const chosenBy =
  (games: Games, vault: Vault): IsHidden =>
  (gamePk) =>
    isChosen(vault, gameOf(games, gamePk))

/** Whether the figures of a season beside a game count an earlier one of its clubs that `isHidden` hides. */
export const hidesSeasonOf =
  ({ rows }: Games, isHidden: IsHidden) =>
  (gamePk: number): boolean => {
    const own = rows.get(gamePk)?.at(-1)
    if (own === undefined) return false
    const clubs = [own.teams.away.id, own.teams.home.id]
    return [...rows.values()].some(([it]) => {
      if (it === undefined || it.gamePk === gamePk || it.startsAt >= own.startsAt) return false
      const isOfClubs = clubs.includes(it.teams.away.id) || clubs.includes(it.teams.home.id)
      return isOfClubs && seasonOf(it.day) === seasonOf(own.day) && isHidden(it.gamePk)
    })
  }

const gameOf = (games: Games, gamePk: number) => {
  const { away, home } = games.rows.get(gamePk)?.at(-1)?.teams ?? {}
  return { id: gamePk, clubs: [away?.id ?? 0, home?.id ?? 0] as const }
}

/** A game's state now; of a suspended game that has a score, even while its other day is to come. */
export const statusNow = (games: Games, gamePk: number): StatusCode => {
  const summary = games.summaries.get(gamePk)
  const states = [summary, ...(games.rows.get(gamePk) ?? []).map((row) => stateOnDay(row, summary))]
  const started = states.find((it) => it !== undefined && hasStarted(it.status))
  return (started ?? states.at(-1))?.status ?? STATUS.upcoming
}
