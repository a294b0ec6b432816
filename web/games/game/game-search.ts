import { z } from 'zod/mini'
import { wholeNumber } from '../../../contract/number-inputs.ts'

/** A half-inning. */
export type HalfInning = { inning: number; half: 'top' | 'bottom' }

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
