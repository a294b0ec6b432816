import { z } from 'zod/mini'
import { base, id, ms, side } from './primitives.ts'
import { statusCode } from './status.ts'

/** A call that was reviewed, once it has its verdict. */
const review = z.object({
  /** `pitch`: a ball or a strike, by the automatic zone; `play`: anything else. */
  of: z.enum(['pitch', 'play']),
  overturned: z.boolean(),
  /** The club that challenged; null for an umpires' own review. */
  side: z.nullable(side),
  player: z.nullable(id),
})
export type Review = z.infer<typeof review>
/** The reviews in the order of their decisions; the last verdict counts. Absent where there was none. */
const reviews = { reviews: z.optional(z.array(review)) }

const at = { at: ms }
/** When an event of the feed began; `at` is its end. Absent where the feed did not say. */
const start = { start: z.optional(ms) }
const statusMoment = z.object({ kind: z.literal('status'), ...at, status: statusCode, detail: z.string() })
const atBatMoment = z.object({
  kind: z.literal('at-bat'),
  ...at,
  play: id,
  inning: z.int().check(z.positive()),
  half: z.enum(['top', 'bottom']),
  batter: z.nullable(id),
  /** null: the pitcher has not changed. */
  pitcher: z.nullable(id),
})
const pitchMoment = z.object({
  kind: z.literal('pitch'),
  ...at,
  ...start,
  play: id,
  /** Its place among the play's events, as the feed counts them; absent in logs stored without it. */
  index: z.optional(z.int()),
  /** false: a ball or strike called without a pitch, as for a pitch clock violation. */
  thrown: z._default(z.boolean(), true),
  /** Count after the pitch. */
  balls: z.int(),
  strikes: z.int(),
  code: z.string(),
  call: z.string(),
  pitch: z.string(),
  /** Miles per hour. */
  speed: z.nullable(z.number()),
  /** Feet from the middle of the plate, and feet above it, where it crossed. */
  x: z.nullable(z.number()),
  z: z.nullable(z.number()),
  /** Feet: the batter's own zone. */
  zoneTop: z.nullable(z.number()),
  zoneBottom: z.nullable(z.number()),
  ...reviews,
})
/**
 * An entry of the play-by-play that ends no at-bat: a steal, a mound visit, a substitution. Two kinds are
 * ours, from the feed's pitches: `automatic_call`, a ball or strike for a violation, and `pitch_challenge`.
 */
const actionMoment = z.object({
  kind: z.literal('action'),
  ...at,
  ...start,
  play: id,
  index: z.int(),
  event: z.string(),
  eventType: z.string(),
  description: z.string(),
  scoring: z.boolean(),
  /** The player named with it: the runner, the substitute, the player ejected. */
  player: z.nullable(id),
  ...reviews,
})
const substitutionMoment = z.object({
  kind: z.literal('substitution'),
  ...at,
  what: z.enum(['pitcher', 'batter', 'runner', 'defense', 'switch']),
  side,
  player: id,
  replaces: z.nullable(id),
  position: z.string(),
  slot: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
})
/** A put-out, assist or error of a fielder; `position` is the scorer's number, `credit` the feed's code. */
const fieldingCredit = z.object({ player: z.nullable(id), position: z.int(), credit: z.string() })
const runnerMoment = z.object({
  kind: z.literal('runner'),
  ...at,
  play: id,
  /** The play's event on which the runner moved: an action's index or the last pitch's; null if unknown. */
  index: z.nullable(z.int()),
  runner: id,
  from: z.nullable(base),
  to: z.nullable(z.union([base, z.literal('score')])),
  out: z.boolean(),
  /** Base of the put-out; 4 is home. */
  outAt: z.nullable(z.union([base, z.literal(4)])),
  outNumber: z.nullable(z.int()),
  /** The feed's code of the movement: `r_adv_force`, `r_caught_stealing_2b`; empty for the batter. */
  reason: z.string(),
  credits: z.array(fieldingCredit),
  earned: z.boolean(),
  responsible: z.nullable(id),
  steal: z.boolean(),
})
/** A runner put on a base before the inning's first pitch (extra innings). */
const placedMoment = z.object({ kind: z.literal('placed'), ...at, runner: id, base })
const errorMoment = z.object({ kind: z.literal('error'), ...at, side, player: id })
const resultMoment = z.object({
  kind: z.literal('result'),
  ...at,
  play: id,
  event: z.string(),
  eventType: z.string(),
  type: z.string(),
  description: z.string(),
  scoring: z.boolean(),
  rbi: z.int(),
  /** Count and outs as the play ended; an intentional walk throws no pitch. */
  balls: z.int(),
  strikes: z.int(),
  outs: z.nullable(z.int()),
  /** The ball in play: its trajectory and its fielder's scoring number (`78`: between two); null if none. */
  hit: z.nullable(z.object({ trajectory: z.string(), location: z.string() })),
  /** The runners after the play by first, second and third base; null where the feed does not say. */
  bases: z.nullable(z.tuple([z.nullable(id), z.nullable(id), z.nullable(id)])),
  ...reviews,
})

/** One event of a game, its time and what it changed; the order of the list is the order of the game. */
export const moment = z.discriminatedUnion('kind', [
  statusMoment,
  atBatMoment,
  pitchMoment,
  actionMoment,
  substitutionMoment,
  runnerMoment,
  placedMoment,
  errorMoment,
  resultMoment,
])
export type Moment = z.infer<typeof moment>
