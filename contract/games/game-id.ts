import { z } from 'zod/mini'
import { wholeNumber } from '../number-inputs.ts'

/** Path parameter of a game: the upstream's game number (`gamePk`). */
export const gameId = z.object({
  gameId: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
})
