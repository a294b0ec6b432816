import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId } from './game-id.ts'
import { show } from './hidden.ts'
import { playLanguage } from './play-language.ts'

const play = z.object({
  /** Stable from poll to poll. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Upper-case abbreviation of the club at bat. */
  team: z.string(),
  /** `atBat`, or `action` for an event that ends no at-bat. */
  type: z.string(),
  /** The upstream's code of `v1/eventTypes`, or our own `automatic_call` and `pitch_challenge`. */
  event_type: z.string(),
  /** Whether a run scored on it: each run is marked only on the play that scored it. */
  isScoringPlay: z.boolean(),
  /** The names of the runners who scored; empty where the feed lost its runners, and from an older server. */
  scorers: z._default(z.array(z.string()), []),
  /** ISO UTC of the play's end, and of its moment in the video. */
  at: z.string(),
})

/** An inning's plays by half, the newest first; the list of innings has the newest first. */
export const playByPlayInning = z.object({
  inning: z.int(),
  inningPositionText: z.string(),
  top: z.array(play),
  bottom: z.array(play),
})
export type PlayByPlayInning = z.infer<typeof playByPlayInning>

export const playByPlay = endpoint({
  method: 'GET',
  path: '/api/3.0.0/playbyplay/:gameId',
  access: 'open',
  summary:
    "A game's plays by inning, newest first; in Spanish, or with `lang=en` in the feed's English; none of a hidden game",
  params: gameId,
  query: z.object({ lang: playLanguage, show }),
  response: z.array(playByPlayInning),
})
