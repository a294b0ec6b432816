import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId } from './game-id.ts'
import { instant } from './live.ts'

/** The cuts that leave something out; `player` and `pitcher` are those of one person. */
export const SHORT_CUTS = ['noBreaks', 'action', 'scoring', 'player', 'pitcher'] as const

/** A part of a game that a cut plays, UTC ms by its log; `to` is null while the game goes on. */
const segment = z.object({ from: z.int(), to: z.nullable(z.int()) })

/**
 * Where a cut plays on: the part at a moment or else the next one, for a viewer from whom the rest is hidden.
 * It tells of the game only where the viewer is shown it next.
 */
export const gameCut = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/cut',
  access: 'open',
  summary: 'The part of a cut of a game that is played at a moment (ms UTC or ISO), or next after it',
  params: gameId,
  query: z.object({
    cut: z.enum(SHORT_CUTS),
    at: instant,
    /** The player's or pitcher's id. */
    person: z.optional(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
        z.number().check(z.positive()),
      ),
    ),
  }),
  response: z.object({ gameId: z.int(), segment: z.nullable(segment) }),
})
