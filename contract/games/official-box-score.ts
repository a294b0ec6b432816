import { z } from 'zod'
import { id, ms } from './primitives.ts'
import { activity, battingLine, label, pitchingLine } from './stat-lines.ts'

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
      /** 100 for the starter in the first slot, 101 for the substitute in that slot. */
      order: z.number().int(),
      position: z.string(),
      avg: z.string(),
    }),
  ),
  pitchers: z.array(pitchingLine.extend({ id, note: z.string(), era: z.string() })),
  activities: z.array(activity),
})
/** The league's official box score of a final game: where it differs from the fold of the plays, it wins. */
export const official = z.object({
  innings: z.array(z.object({ inning: z.number().int().positive(), away: halfInning, home: halfInning })),
  away: officialSide,
  home: officialSide,
  gameInfo: z.array(label),
  decisions: z.object({ winner: id.nullable(), loser: id.nullable(), save: id.nullable() }),
})
export type Official = z.infer<typeof official>
export type OfficialSide = z.infer<typeof officialSide>

/**
 * The league's line score and state of a live game, or of one without its plays: present only where the plays disagree,
 * as when the feed has lost some; then it wins from `at` on (decision 11). Empty line-ups leave those of the fold.
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
