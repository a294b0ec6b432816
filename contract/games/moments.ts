import { z } from 'zod'
import { base, id, ms, side } from './primitives.ts'
import { statusCode } from './status.ts'

/** A call that was reviewed, once it has its verdict. */
const review = z.object({
  /** `pitch`: a ball or a strike, by the automatic zone; `play`: anything else. */
  of: z.enum(['pitch', 'play']),
  overturned: z.boolean(),
  /** The club that challenged; null for an umpires' own review. */
  side: side.nullable(),
  player: id.nullable(),
})
export type Review = z.infer<typeof review>
/** In the order they were decided, the last verdict stands; absent where there was none. */
const reviews = { reviews: z.array(review).optional() }

const at = { at: ms }
const statusMoment = z.object({ kind: z.literal('status'), ...at, status: statusCode, detail: z.string() })
const atBatMoment = z.object({
  kind: z.literal('at-bat'),
  ...at,
  play: id,
  inning: z.number().int().positive(),
  half: z.enum(['top', 'bottom']),
  batter: id.nullable(),
  /** null: the pitcher has not changed. */
  pitcher: id.nullable(),
})
const pitchMoment = z.object({
  kind: z.literal('pitch'),
  ...at,
  play: id,
  /** false: a ball or strike called without a pitch, as for a pitch clock violation. */
  thrown: z.boolean().default(true),
  /** Count after the pitch. */
  balls: z.number().int(),
  strikes: z.number().int(),
  code: z.string(),
  call: z.string(),
  pitch: z.string(),
  /** Miles per hour. */
  speed: z.number().nullable(),
  /** Feet from the middle of the plate, and feet above it, where it crossed. */
  x: z.number().nullable(),
  z: z.number().nullable(),
  /** Feet: the batter's own zone. */
  zoneTop: z.number().nullable(),
  zoneBottom: z.number().nullable(),
  ...reviews,
})
/**
 * An entry of the play-by-play that ends no at-bat: a steal, a mound visit, a substitution. Two kinds are ours, made of
 * what the feed states of a pitch: `automatic_call`, a ball or strike for a violation, and `pitch_challenge`.
 */
const actionMoment = z.object({
  kind: z.literal('action'),
  ...at,
  play: id,
  index: z.number().int(),
  event: z.string(),
  eventType: z.string(),
  description: z.string(),
  scoring: z.boolean(),
  /** The player named with it: the runner, the substitute, the player ejected. */
  player: id.nullable(),
  ...reviews,
})
const substitutionMoment = z.object({
  kind: z.literal('substitution'),
  ...at,
  what: z.enum(['pitcher', 'batter', 'runner', 'defense', 'switch']),
  side,
  player: id,
  replaces: id.nullable(),
  position: z.string(),
  slot: z.number().int().min(1).max(9).nullable(),
})
/** A put-out, assist or error of a fielder; `position` is the scorer's number, `credit` the feed's code. */
const fieldingCredit = z.object({ player: id.nullable(), position: z.number().int(), credit: z.string() })
const runnerMoment = z.object({
  kind: z.literal('runner'),
  ...at,
  play: id,
  /** The event of the play on which the runner moved: an action's index, or the last pitch's; null where unknown. */
  index: z.number().int().nullable(),
  runner: id,
  from: base.nullable(),
  to: z.union([base, z.literal('score')]).nullable(),
  out: z.boolean(),
  /** Base of the put-out; 4 is home. */
  outAt: z.union([base, z.literal(4)]).nullable(),
  outNumber: z.number().int().nullable(),
  /** The feed's code of the movement: `r_adv_force`, `r_caught_stealing_2b`; empty for the batter. */
  reason: z.string(),
  credits: z.array(fieldingCredit),
  earned: z.boolean(),
  responsible: id.nullable(),
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
  rbi: z.number().int(),
  /** Count and outs as the play ended; an intentional walk throws no pitch. */
  balls: z.number().int(),
  strikes: z.number().int(),
  outs: z.number().int().nullable(),
  /** The ball put in play: its trajectory, and the scorer's number of its fielder (`78`: between two); null without one. */
  hit: z.object({ trajectory: z.string(), location: z.string() }).nullable(),
  /** The runners after the play by first, second and third base; null where the feed does not say. */
  bases: z.tuple([id.nullable(), id.nullable(), id.nullable()]).nullable(),
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
