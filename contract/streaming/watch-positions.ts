import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'

const gameId = wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** The wall clock of a viewer's frame, ISO UTC; null for the live edge and for a game seen to its end. */
const position = z.object({ at: z.nullable(z.iso.datetime()) })

export const watchPosition = endpoint({
  method: 'GET',
  path: '/api/streaming/positions/:gameId',
  access: 'session',
  summary: 'Where the account was in a game, on whichever device: the wall clock of the frame, or null',
  params: z.object({ gameId }),
  response: position,
})

/**
 * `saved` is false for a game that the account does not play: nothing is stored of games that nobody opened.
 */
export const saveWatchPosition = endpoint({
  method: 'POST',
  path: '/api/streaming/positions',
  access: 'session',
  summary:
    'Keep where the account is in the game that it plays; sent every 15 s, at another place and when the page is left',
  body: z.extend(position, { gameId }),
  response: z.object({ saved: z.boolean() }),
})
