import { z } from 'zod/mini'

/** A game that plays; clubs by the names that viewers call them, null where the game is unknown. */
export const playing = z.object({
  id: z.int(),
  away: z.nullable(z.string()),
  home: z.nullable(z.string()),
})
export type Playing = z.infer<typeof playing>
