import { z } from 'zod'

/** Path parameter of a game: the upstream's game number (`gamePk`). */
export const gameId = z.object({ gameId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
