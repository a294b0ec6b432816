import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const ADDRESS = /^(?:.*\/)?(live|[1-9]\d{0,14})\/master\.m3u8$/s
export const MAX_STREAM_ADDRESS_LENGTH = 2_000

/**
 * A stream's address as a setting: its path ends in the game's number, or `live` for the current game, and
 * the playlist.
 */
export const streamAddress = z
  .string()
  .check(
    z.maxLength(MAX_STREAM_ADDRESS_LENGTH),
    z.regex(ADDRESS, 'it must end in /master.m3u8 after the number of a game or "live"'),
  )

/** The game that an address names; undefined where it names none. Query and fragment do not count. */
export const gameOfAddress = (address: string): number | 'live' | undefined => {
  const [, game] = ADDRESS.exec(address.split(/[?#]/, 1)[0] ?? '') ?? []
  if (game === undefined || game === 'live') return game
  return Number(game)
}

export const streamSource = endpoint({
  method: 'POST',
  path: '/api/streaming/source',
  access: 'member',
  summary:
    'Look up the video source of a stream address, by default of the fixed live stream; takes no lease, 404 where there is none',
  body: z.optional(z.object({ src: z.optional(z.string().check(z.maxLength(MAX_STREAM_ADDRESS_LENGTH))) })),
  response: z.object({
    video: z.object({
      /**
       * The address that opens the source by POST: only the playback that this starts has an address that
       * plays.
       */
      src: z.string(),
      kind: z.enum(['live', 'ondemand']),
    }),
    gameId: z.int(),
  }),
})
