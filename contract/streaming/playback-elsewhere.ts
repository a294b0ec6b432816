import { z } from 'zod/mini'

/** A game that plays; clubs by the names that viewers call them, null where the game is unknown. */
export const playing = z.object({
  id: z.int(),
  away: z.nullable(z.string()),
  home: z.nullable(z.string()),
})
export type Playing = z.infer<typeof playing>

/** The playback on another device of the account, as refusals 409 and 410 describe it in `error.playback`. */
export const playbackElsewhere = z.object({
  /**
   * Browser and system as in the list of devices, such as `Chrome · Android`; empty where they are unknown.
   */
  device: z.string(),
  kind: z.enum(['web', 'app']),
  game: playing,
  seenSecondsAgo: z.int(),
  /** Whether this device may take over: at once, after a fresh proof of identity, or no more today. */
  takeover: z.enum(['free', 'proof', 'none']),
})
export type PlaybackElsewhere = z.infer<typeof playbackElsewhere>
