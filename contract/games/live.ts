import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { gameLog, logPlayer, moment } from './game-log.ts'
import { gameId, scoreboard, scoreboardItem } from './scoreboard.ts'

/** Names one state of a log or a scoreboard: the same state has the same version on every server. */
const version = z.string()

/** A game's whole log, or what of it was known at `until`. */
const gameLogAnswer = gameLog.extend({
  version,
  /** ISO UTC since when the league's feed has told nothing of a game that is on; null while all is well. */
  staleSince: z.string().nullable(),
})
export type GameLogAnswer = z.infer<typeof gameLogAnswer>

/** What made a log of version `baseVersion` one of version `version`: what is not named stayed as it was. */
const logChange = z.object({
  baseVersion: version,
  version,
  facts: gameLogAnswer.omit({ version: true, moments: true, players: true }).partial(),
  /** Players new or otherwise than before, by id. */
  players: z.record(z.string(), logPlayer),
  /** How many moments stay from the front; `moments` stand behind them. */
  keepCount: z.number().int().nonnegative(),
  moments: z.array(moment),
})
export type LogChange = z.infer<typeof logChange>

/** Games of a league day YYYY-MM-DD: all of them (`complete`), or those that changed. */
const scoreboardUpdate = z.object({ day: z.string(), complete: z.boolean(), games: z.array(scoreboardItem) })
export type ScoreboardUpdate = z.infer<typeof scoreboardUpdate>

const MAX_INSTANT_MS = 8.64e15

export const gameLogUntil = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/log',
  access: 'open',
  summary: 'All that a game was, moment by moment; with `until` (ms UTC or ISO) nothing later than that',
  params: gameId,
  query: z.object({
    until: z
      .union([
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number)
          .pipe(z.number().max(MAX_INSTANT_MS)),
        z.iso.datetime({ offset: true }).transform((it) => Date.parse(it)),
      ])
      .optional(),
  }),
  response: gameLogAnswer,
})

/** `Last-Event-ID` and `after` name the version the client has: the stream begins with what it lacks. */
const after = z.object({ after: z.string().max(64).optional() })

/** Its `response` names the events and what each carries. */
export const scoreboardStream = endpoint({
  method: 'GET',
  path: '/api/3.0.0/scoreboard/:year/:month/:day/stream',
  access: 'open',
  kind: 'events',
  summary: "A day's scoreboard now, and every change of it",
  params: scoreboard.params as NonNullable<typeof scoreboard.params>,
  query: after,
  response: z.object({ scoreboard: scoreboardUpdate }),
})

export const gameStream = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId/stream',
  access: 'open',
  kind: 'events',
  summary: "A game's log from a version on, the scoreboard of its day, and every change of both",
  params: gameId,
  query: after,
  response: z.object({ log: gameLogAnswer, change: logChange, scoreboard: scoreboardUpdate }),
})
