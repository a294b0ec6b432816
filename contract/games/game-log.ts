import { z } from 'zod'
import { statusCode } from './status.ts'

const id = z.number().int()
/** UTC milliseconds. */
const ms = z.number().int()
const side = z.enum(['away', 'home'])
const base = z.union([z.literal(1), z.literal(2), z.literal(3)])

export type Side = z.infer<typeof side>
export type Base = z.infer<typeof base>

/** Figures of the season before this game; today's are added by the fold. */
const seasonBefore = z.object({
  ab: z.number().int(),
  h: z.number().int(),
  outs: z.number().int(),
  er: z.number().int(),
  w: z.number().int(),
  l: z.number().int(),
})
export type SeasonBefore = z.infer<typeof seasonBefore>

export const logPlayer = z.object({
  id,
  name: z.string(),
  /** First initial and surname, `W. Adames`. */
  nameLineup: z.string(),
  side,
  /** Where he plays by trade, as known before the game; where he plays in it at a moment, the fold says. */
  position: z.string(),
  jersey: z.string(),
  bats: z.string(),
  throws: z.string(),
  season: seasonBefore,
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
  /** Record as the feed last told it; this game counts in it once it is final. */
  wins: z.number().int(),
  losses: z.number().int(),
  /** Of a final game that was followed while it was on: the record as it was told then. */
  before: z.object({ wins: z.number().int(), losses: z.number().int() }).optional(),
})
export type LogTeam = z.infer<typeof logTeam>

const starters = z.object({
  /** Player of each of the nine places, with the position he starts at. */
  lineup: z.array(z.object({ id, slot: z.number().int().min(1).max(9), position: z.string() })),
  pitcher: id.nullable(),
})

/** A decision that was looked at again, once it has its verdict. */
const review = z.object({
  /** `pitch`: a ball or a strike, by the automatic zone; `play`: anything else. */
  of: z.enum(['pitch', 'play']),
  overturned: z.boolean(),
  /** Whose challenge it was; null where the umpires looked of their own accord. */
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
  /** null: nobody new, the one already on the mound. */
  pitcher: id.nullable(),
})
const pitchMoment = z.object({
  kind: z.literal('pitch'),
  ...at,
  play: id,
  /** false: a ball or strike that the umpire gave without one, as for time run out. */
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
 * Something worth a line of the play-by-play that ends no at-bat: a steal, a visit, a change. Two kinds are ours, the
 * feed tells them of a pitch: `automatic_call`, a ball or strike for a violation, and `pitch_challenge`.
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
  /** Whom the feed names with it: a runner, who comes in, who is sent off. */
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
/** What a fielder did for an out, or did wrong; `position` is the scorer's number, `credit` the feed's code. */
const fieldingCredit = z.object({ player: id.nullable(), position: z.number().int(), credit: z.string() })
const runnerMoment = z.object({
  kind: z.literal('runner'),
  ...at,
  play: id,
  /** The event of the play on which he ran: an action's index, or the last pitch's; null where the feed does not say. */
  index: z.number().int().nullable(),
  runner: id,
  from: base.nullable(),
  to: z.union([base, z.literal('score')]).nullable(),
  out: z.boolean(),
  /** Where he was put out; 4 is home. */
  outAt: z.union([base, z.literal(4)]).nullable(),
  outNumber: z.number().int().nullable(),
  /** The feed's code of why he ran: `r_adv_force`, `r_caught_stealing_2b`; empty for the batter's own way to base. */
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
  /** The ball put in play: how it flew, and the scorer's number of who went for it (`78`: between two); null without one. */
  hit: z.object({ trajectory: z.string(), location: z.string() }).nullable(),
  /** Who the feed says stands where after the play; null where it does not say. */
  bases: z.tuple([id.nullable(), id.nullable(), id.nullable()]).nullable(),
  ...reviews,
})

/** One thing that happened, when, and what it changed; the order of the list is the order of the game. */
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

/** Counts of a batter in one game. */
export const battingLine = z.object({
  ab: z.number().int(),
  r: z.number().int(),
  h: z.number().int(),
  h2b: z.number().int(),
  h3b: z.number().int(),
  hr: z.number().int(),
  rbi: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  sb: z.number().int(),
})
export type BattingLine = z.infer<typeof battingLine>
/** Counts of a pitcher in one game; how long he pitched is told in outs or in innings. */
export const pitchingCounts = {
  h: z.number().int(),
  r: z.number().int(),
  er: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  hr: z.number().int(),
}
const pitchingLine = z.object({ outs: z.number().int(), ...pitchingCounts })
export type PitchingLine = z.infer<typeof pitchingLine>

/** A note of the box score under its name, as the league words both. */
export const label = z.object({ label: z.string(), value: z.string() })
/** Notes under one heading: batting, base running, fielding. */
export const activity = z.object({ title: z.string(), movements: z.array(label) })
const halfInning = z.object({
  runs: z.number().int().nullable(),
  hits: z.number().int(),
  errors: z.number().int(),
})
const officialSide = z.object({
  runs: z.number().int(),
  hits: z.number().int(),
  errors: z.number().int(),
  batters: z.array(
    battingLine.extend({
      id,
      /** 100 for the first place's starter, 101 for who replaced him. */
      order: z.number().int(),
      position: z.string(),
      avg: z.string(),
    }),
  ),
  pitchers: z.array(pitchingLine.extend({ id, note: z.string(), era: z.string() })),
  activities: z.array(activity),
})
/** The league's own final figures: where they differ from the fold of the plays, they win. */
const official = z.object({
  innings: z.array(z.object({ inning: z.number().int().positive(), away: halfInning, home: halfInning })),
  away: officialSide,
  home: officialSide,
  gameInfo: z.array(label),
  decisions: z.object({ winner: id.nullable(), loser: id.nullable(), save: id.nullable() }),
})
export type Official = z.infer<typeof official>
export type OfficialSide = z.infer<typeof officialSide>

/**
 * The league's own figures of a game that is on, or not read yet, with the feed's last word: there only where the plays
 * tell otherwise, as when the feed has lost some; then they win from `at` on. Line-ups may be empty: those of the fold stand.
 */
export const officialNow = z.object({
  at: ms,
  figures: official,
  half: z.enum(['top', 'bottom']),
  outs: z.number().int(),
  balls: z.number().int(),
  strikes: z.number().int(),
  bases: z.tuple([id.nullable(), id.nullable(), id.nullable()]),
  batter: id.nullable(),
  pitcher: id.nullable(),
})
export type OfficialNow = z.infer<typeof officialNow>

/** All that a game was, moment by moment; every view is a fold of it up to a time. */
export const gameLog = z.object({
  gamePk: id,
  /** YYYY-MM-DD, the league's own day of the game, not the UTC one. */
  day: z.string(),
  startsAt: ms,
  startTimeTbd: z.boolean(),
  gameType: z.string(),
  gameNumber: z.number().int(),
  doubleHeader: z.string(),
  scheduledInnings: z.number().int().positive(),
  venue: z.object({ id: id.nullable(), name: z.string(), timeZone: z.string() }),
  teams: z.object({ away: logTeam, home: logTeam }),
  players: z.record(z.string(), logPlayer),
  starters: z.object({ away: starters, home: starters }),
  probables: z.object({ away: id.nullable(), home: id.nullable() }),
  /** What was known before the first pitch. */
  gameInfo: z.array(label),
  moments: z.array(moment),
  /** Only once the game is final. */
  official: official.nullable(),
  officialNow: officialNow.nullable().default(null),
  /** The league's figures as the game ended, where it has changed them since. */
  officialBefore: official.optional(),
  /** Time of the feed's last word; null when it does not say. */
  asOf: ms.nullable(),
})
export type GameLog = z.infer<typeof gameLog>
