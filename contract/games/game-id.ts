import { z } from 'zod/mini'

/** Path parameter of a game: the upstream's game number (`gamePk`). */
export const gameId = z.object({
  gameId: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
})
