import { z } from 'zod/mini'
import type { MomentAddress } from '../../../contract/games/moment-address.ts'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import { wholeNumber } from '../../../contract/number-inputs.ts'

/** A half-inning, or one of its plays by its id in the play-by-play. */
export type HalfInning = { inning: number; half: 'top' | 'bottom'; play?: string }

/** The query of a game's address: the half-inning whose plays it opens, the top half without `half`. */
export type GameSearch = { inning?: number | undefined; half?: HalfInning['half'] | undefined }

const MAX_INNING = 99
const inningShape = wholeNumber(z.minimum(1), z.maximum(MAX_INNING))
const halfShape = z.enum(['top', 'bottom'])

/**
 * The typed search; invalid values become an explicit `undefined`, since the router merges the result over
 * what was typed.
 */
export const gameSearch = ({ inning, half }: Record<string, unknown>): GameSearch => ({
  inning: inningShape.safeParse(inning).data,
  half: halfShape.safeParse(half).data,
})

/** The half-inning that an address opens; undefined for an address without one. */
export const openingOf = ({ inning, half = 'top' }: GameSearch): HalfInning | undefined =>
  inning === undefined ? undefined : { inning, half }

/**
 * The play that stands for a moment in the list: the event's own, else its turn's result; for a time the
 * first play that ends from then on. undefined where the list has none.
 */
export const playOf = (
  innings: readonly PlayByPlayInning[],
  moment: MomentAddress,
): (HalfInning & { play: string }) | undefined => {
  const plays = innings
    .toReversed()
    .flatMap(({ inning, top, bottom }) => [
      ...top.toReversed().map(({ id, at }) => ({ id, at, inning, half: 'top' as const })),
      ...bottom.toReversed().map(({ id, at }) => ({ id, at, inning, half: 'bottom' as const })),
    ])
  const found =
    'at' in moment
      ? plays.find((it) => Date.parse(it.at) >= moment.at)
      : (plays.find((it) => it.id === `${moment.play}-${moment.event}`) ??
        plays.find((it) => it.id === `${moment.play}`) ??
        plays.find((it) => it.id.startsWith(`${moment.play}-`)))
  return found && { inning: found.inning, half: found.half, play: found.id }
}
