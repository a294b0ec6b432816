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
  /** The club's record; null where it counts a game that is hidden from the viewer. */
  wins: z.nullable(z.int()),
  losses: z.nullable(z.int()),
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

const hiddenTeam = z.extend(lineScoreTeam, {
  runs: z.null(),
  hits: z.null(),
  homes: z.null(),
  errors: z.null(),
})

/** The line score of a hidden game: the clubs, and nine innings without a figure. */
export const hiddenLineScore = z.extend(lineScore, {
  awayTeam: hiddenTeam,
  homeTeam: hiddenTeam,
  inningCurrent: z.null(),
})
export type HiddenLineScore = z.infer<typeof hiddenLineScore>
