import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { show } from './hidden.ts'
import { scoreboard, scoreboardItem } from './scoreboard.ts'

/** Games of a league day YYYY-MM-DD: all of them (`complete`), or those that changed. */
export const scoreboardUpdate = z.object({
  day: z.string(),
  complete: z.boolean(),
  games: z.array(scoreboardItem),
})
export type ScoreboardUpdate = z.infer<typeof scoreboardUpdate>

/** `Last-Event-ID` and `after` are the client's version: the stream begins with the changes since. */
export const after = z.object({ after: z.optional(z.string().check(z.maxLength(64))) })

/** `response` has the events' names and data. */
export const scoreboardStream = endpoint({
  method: 'GET',
  path: '/api/3.0.0/scoreboard/:year/:month/:day/stream',
  access: 'open',
  kind: 'events',
  summary: "A day's scoreboard now, and every change of it",
  params: scoreboard.params as NonNullable<typeof scoreboard.params>,
  query: z.extend(after, { show }),
  response: z.object({ scoreboard: scoreboardUpdate }),
})
