import type { GameLog } from '../../../contract/games/game-log.ts'
import { isStarting, statusOfCodes } from '../../../domain/game-status.ts'
import { lineScoreAt } from '../../../domain/line-score-at.ts'
import type { Feed } from '../../providers/league-feed-shape.ts'

/**
 * Whether a feed would take back a run that is shown without saying so itself: its plays tell fewer than before, but
 * its own line score does not. Then it has lost a play, and what is shown stays. A feed that says that its game is still
 * to come, and tells nothing of it, has taken all back.
 */
export const takesBackRuns = (before: GameLog | undefined, log: GameLog, feed: Feed): boolean => {
  if (before === undefined || isToCome(feed)) return false
  const shown = runsOf(before)
  const next = runsOf({ ...log, officialNow: null })
  return (['away', 'home'] as const).some(
    (side) => next[side] < shown[side] && feed.liveData.linescore.teams[side].runs !== next[side],
  )
}

const isToCome = ({ gameData: { status }, liveData: { linescore, plays } }: Feed): boolean => {
  const told = statusOfCodes(status.codedGameState, status.statusCode)
  return (
    told !== undefined && isStarting(told) && linescore.innings.length === 0 && plays.allPlays.length === 0
  )
}

const runsOf = (log: GameLog) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, Number.POSITIVE_INFINITY)
  return { away: awayTeam.runs, home: homeTeam.runs }
}
