import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId } from './game-id.ts'
import { gameLog, logPlayer } from './game-log.ts'
import { maybeHidden, show } from './hidden.ts'
import { moment } from './moments.ts'
import { after, scoreboardUpdate } from './scoreboard-stream.ts'

/** Version of a log or a scoreboard: equal states have equal versions on every server. */
const version = z.string()

/**
 * A game's complete log, or the log truncated at `until`. `hidden`: the game is hidden from the viewer, so
 * that the log ends at `until`, and without `until` before its first moment.
 */
const gameLogAnswer = z.extend(gameLog, {
  version,
  /** ISO UTC since which a live game's data is stale; null while it is fresh. */
  staleSince: z.nullable(z.string()),
  hidden: maybeHidden,
})
export type GameLogAnswer = z.infer<typeof gameLogAnswer>

/** The difference between a log's `baseVersion` and its `version`; absent fields are unchanged. */
const logChange = z.object({
  baseVersion: version,
  version,
  facts: z.partial(z.omit(gameLogAnswer, { version: true, moments: true, players: true })),
  /** Players added or changed, by id. */
  players: z.record(z.string(), logPlayer),
  /** Number of leading moments that are unchanged; `moments` follow them. */
  keepCount: z.int().check(z.nonnegative()),
  moments: z.array(moment),
})
export type LogChange = z.infer<typeof logChange>

/** Another game of the day: the version of its log, and the change that led to it where there is one. */
const otherLog = z.object({ gameId: z.int(), version, change: z.optional(logChange) })

/** The last instant there is: as `until` it asks for everything that was played, for a page that plays it. */
export const MAX_INSTANT_MS = 8.64e15

/** ms UTC, or ISO. */
export const instant = z.union([
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number)),
    z.number().check(z.maximum(MAX_INSTANT_MS)),
  ),
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((it) => Date.parse(it)),
  ),
])
const until = z.optional(instant)

/** A moment's address without its number sign: the log ends with the event that opens its picture. */
const opening = z.optional(z.string().check(z.maxLength(40)))

export const gameLogUntil = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/log',
  access: 'open',
  summary:
    'The complete log of a game, moment by moment; with `until` (ms UTC or ISO) nothing later than that; of a hidden game, with `opening` (`jugada=12`) up to that play',
  params: gameId,
  query: z.object({ until, opening, show }),
  response: gameLogAnswer,
})

export const gameStream = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/stream',
  access: 'open',
  kind: 'events',
  summary:
    "A game's log from a version on, the scoreboard of its day, every change of both and of the day's other logs",
  params: gameId,
  /** `until`: the viewer's playhead; the stream of a hidden game has its log up to there. */
  query: z.extend(after, { until, show }),
  response: z.object({
    ...{ log: gameLogAnswer, change: logChange },
    ...{ scoreboard: scoreboardUpdate, other: otherLog },
  }),
})
