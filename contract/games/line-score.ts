import { z } from 'zod'
import { activity } from './stat-lines.ts'

/** Away or home side of a line score (specification, chapter 3); `homes` is home runs. */
const lineScoreTeam = z.object({
  id: z.number().int(),
  shortName: z.string(),
  abbr: z.string(),
  abbrU: z.string(),
  runs: z.number().int(),
  hits: z.number().int(),
  homes: z.number().int(),
  errors: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  activities: z.array(activity),
})

/** null for a half-inning that was not played. */
const count = z.number().int().nullable()
const inningLine = z.object({
  inning: z.number().int().positive(),
  away_runs: count,
  away_hits: count,
  away_errors: count,
  home_runs: count,
  home_hits: count,
  home_errors: count,
})

/** Line score; `diamond` is `pos-XYZ` with X third, Y second, Z first base; `balls-2`, `strikes-1`, `outs-0`. */
export const lineScore = z.object({
  awayTeam: lineScoreTeam,
  homeTeam: lineScoreTeam,
  innings: z.array(inningLine),
  diamond: z.string(),
  balls: z.string(),
  strikes: z.string(),
  outs: z.string(),
  inningArrow: z.enum(['top', 'bottom']),
  inningCurrent: z.number().int(),
  inningsToShow: z.array(inningLine),
  inningNumbersToShow: z.array(z.number().int()),
})
export type LineScore = z.infer<typeof lineScore>
