import type { GameLog } from '../../contract/game-log.ts'
import { lineScoreAt } from '../../domain/line-score-at.ts'
import type { Feed } from '../providers/league-feed-shape.ts'

/**
 * Whether a feed would take back a run that is shown without saying so itself: its plays tell fewer than before, but
 * its own line score does not. Then it has lost a play, and what is shown stays.
 */
export const takesBackRuns = (before: GameLog | undefined, log: GameLog, feed: Feed): boolean => {
  if (before === undefined) return false
  const shown = runsOf(before)
  const next = runsOf({ ...log, officialNow: null })
  return (['away', 'home'] as const).some(
    (side) => next[side] < shown[side] && feed.liveData.linescore.teams[side].runs !== next[side],
  )
}

const runsOf = (log: GameLog) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, Number.POSITIVE_INFINITY)
  return { away: awayTeam.runs, home: homeTeam.runs }
}
