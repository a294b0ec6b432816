import { z } from 'zod/mini'
import { activity } from './game-stat-lines.ts'

/** Away or home side of a line score (specification, chapter 3); `homes` is home runs. */
const lineScoreTeam = z.object({
  id: z.int(),
  shortName: z.string(),
  abbr: z.string(),
  abbrU: z.string(),
  runs: z.int(),
  hits: z.int(),
  homes: z.int(),
  errors: z.int(),
  wins: z.int(),
  losses: z.int(),
  activities: z.array(activity),
})

/** null for a half-inning that was not played. */
const count = z.nullable(z.int())
const inningLine = z.object({
  inning: z.int().check(z.positive()),
  away_runs: count,
  away_hits: count,
  away_errors: count,
  home_runs: count,
  home_hits: count,
  home_errors: count,
})

/** Line score; `diamond` is `pos-XYZ`: X third, Y second, Z first base; `balls-2`, `strikes-1`, `outs-0`. */
export const lineScore = z.object({
  awayTeam: lineScoreTeam,
  homeTeam: lineScoreTeam,
  innings: z.array(inningLine),
  diamond: z.string(),
  balls: z.string(),
  strikes: z.string(),
  outs: z.string(),
  inningArrow: z.enum(['top', 'bottom']),
  inningCurrent: z.int(),
  inningsToShow: z.array(inningLine),
  inningNumbersToShow: z.array(z.int()),
})
export type LineScore = z.infer<typeof lineScore>
