import type { LineScore } from '../../../../contract/games/line-score.ts'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'

type Half = 'top' | 'bottom'

/**
 * The summary of a folded half-inning: runs and hits, null where the line score does not have it, and the
 * scorers in order.
 */
export type InningLine = { runs: number | null; hits: number | null; scorers: string[] }

/** The line of a half-inning, from its plays (newest first) and the line score. */
export const inningLineOf = (
  inning: PlayByPlayInning,
  half: Half,
  lines: LineScore['innings'],
): InningLine => {
  const line = lines.find((it) => it.inning === inning.inning)
  const isTop = half === 'top'
  return {
    runs: (isTop ? line?.away_runs : line?.home_runs) ?? null,
    hits: (isTop ? line?.away_hits : line?.home_hits) ?? null,
    scorers: inning[half].toReversed().flatMap((play) => play.scorers),
  }
}

/** Only the innings in which a run scored in that half, with only its scoring plays. */
export const scoringInnings = (innings: readonly PlayByPlayInning[], half: Half): PlayByPlayInning[] =>
  innings
    .map((it) => ({ ...it, [half]: it[half].filter((play) => play.isScoringPlay) }))
    .filter((it) => it[half].length > 0)
