import { z } from 'zod/mini'
import { activity, battingLine, label, pitchingLine } from './game-stat-lines.ts'
import { id, ms } from './primitives.ts'

const halfInning = z.object({
  runs: z.nullable(z.int()),
  hits: z.int(),
  errors: z.int(),
})
const officialSide = z.object({
  runs: z.int(),
  hits: z.int(),
  errors: z.int(),
  batters: z.array(
    z.extend(battingLine, {
      id,
      /** 100 for the starter in the first slot, 101 for the substitute in that slot. */
      order: z.int(),
      position: z.string(),
      avg: z.string(),
    }),
  ),
  pitchers: z.array(z.extend(pitchingLine, { id, note: z.string(), era: z.string() })),
  activities: z.array(activity),
})
/** The league's official box score of a final game: where it differs from the fold of the plays, it wins. */
export const official = z.object({
  innings: z.array(z.object({ inning: z.int().check(z.positive()), away: halfInning, home: halfInning })),
  away: officialSide,
  home: officialSide,
  gameInfo: z.array(label),
  decisions: z.object({ winner: z.nullable(id), loser: z.nullable(id), save: z.nullable(id) }),
})
export type Official = z.infer<typeof official>
export type OfficialSide = z.infer<typeof officialSide>

/**
 * The league's line score and state of a live game, or of one without its plays. It is present only where the
 * plays disagree, as when the feed has lost some; then it wins from `at` on (decision 11). Empty line-ups
 * leave those of the fold.
 */
export const officialNow = z.object({
  at: ms,
  figures: official,
  half: z.enum(['top', 'bottom']),
  outs: z.int(),
  balls: z.int(),
  strikes: z.int(),
  bases: z.tuple([z.nullable(id), z.nullable(id), z.nullable(id)]),
  batter: z.nullable(id),
  pitcher: z.nullable(id),
})
export type OfficialNow = z.infer<typeof officialNow>
