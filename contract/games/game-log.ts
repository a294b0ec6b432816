import { z } from 'zod/mini'
import { label } from './game-stat-lines.ts'
import { moment } from './moments.ts'
import { official, officialNow } from './official-box-score.ts'
import { id, ms, side } from './primitives.ts'

/** Season totals before this game; the fold adds this game's. */
const seasonBefore = z.object({
  ab: z.int(),
  h: z.int(),
  outs: z.int(),
  er: z.int(),
  w: z.int(),
  l: z.int(),
})
export type SeasonBefore = z.infer<typeof seasonBefore>

export const logPlayer = z.object({
  id,
  name: z.string(),
  /** First initial and surname, `W. Adames`. */
  nameLineup: z.string(),
  side,
  /** The roster's position, before the game; the position at a moment is the fold's. */
  position: z.string(),
  jersey: z.string(),
  bats: z.string(),
  throws: z.string(),
  /** null where it counts a game that is hidden from the viewer. */
  season: z.nullable(seasonBefore),
})
export type LogPlayer = z.infer<typeof logPlayer>

export const logTeam = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  /** Lower case. */
  abbr: z.string(),
  /** Upper case. */
  abbrU: z.string(),
  /**
   * Record by the feed's last version; this game counts in it once it is final. null for a viewer from whom
   * the game, or another that counts in it, is hidden.
   */
  wins: z.nullable(z.int()),
  losses: z.nullable(z.int()),
  /** The record as it was when the game ended, for a final game that was polled while live. */
  before: z.optional(z.object({ wins: z.int(), losses: z.int() })),
})
export type LogTeam = z.infer<typeof logTeam>

const starters = z.object({
  /** Player of each of the nine slots, with the starting position. */
  lineup: z.array(z.object({ id, slot: z.int().check(z.minimum(1), z.maximum(9)), position: z.string() })),
  pitcher: z.nullable(id),
})

/** A game's complete course, moment by moment; views are folds of it up to a time (docs/architecture.md). */
export const gameLog = z.object({
  gamePk: id,
  /** YYYY-MM-DD, the league's own day of the game, not the UTC one. */
  day: z.string(),
  startsAt: ms,
  startTimeTbd: z.boolean(),
  gameType: z.string(),
  gameNumber: z.int(),
  doubleHeader: z.string(),
  scheduledInnings: z.int().check(z.positive()),
  venue: z.object({ id: z.nullable(id), name: z.string(), timeZone: z.string() }),
  teams: z.object({ away: logTeam, home: logTeam }),
  players: z.record(z.string(), logPlayer),
  starters: z.object({ away: starters, home: starters }),
  probables: z.object({ away: z.nullable(id), home: z.nullable(id) }),
  /** Notes known before the first pitch. */
  gameInfo: z.array(label),
  moments: z.array(moment),
  /** null until the game is final. */
  official: z.nullable(official),
  officialNow: z._default(z.nullable(officialNow), null),
  /** The official box score as the game ended; set where the league has corrected it since. */
  officialBefore: z.optional(official),
  /** Time of the feed's last event; null when unknown. */
  asOf: z.nullable(ms),
})
export type GameLog = z.infer<typeof gameLog>
