import type { GameLog } from '../../../contract/games/game-log.ts'
import { lineScoreAt } from '../../../domain/folding/line-score-at.ts'
import { isStarting, statusOfCodes } from '../../../domain/league/game-status.ts'
import type { Feed } from '../../providers/league/league-feed-shape.ts'

/**
 * Whether a feed would remove a shown run only because it lost a play: its plays have fewer runs than before,
 * but its own line score does not. The shown state then stays. A feed that resets its game to upcoming,
 * without any play or inning, may remove everything.
 */
export const removesRuns = (before: GameLog | undefined, log: GameLog, feed: Feed): boolean => {
  if (before === undefined || isUpcoming(feed)) return false
  const published = runsOf(before)
  const next = runsOf({ ...log, officialNow: null })
  return (['away', 'home'] as const).some(
    (side) => next[side] < published[side] && feed.liveData.linescore.teams[side].runs !== next[side],
  )
}

const isUpcoming = ({ gameData: { status }, liveData: { linescore, plays } }: Feed): boolean => {
  const code = statusOfCodes(status.codedGameState, status.statusCode)
  return (
    code !== undefined && isStarting(code) && linescore.innings.length === 0 && plays.allPlays.length === 0
  )
}

const runsOf = (log: GameLog) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, Number.POSITIVE_INFINITY)
  return { away: awayTeam.runs, home: homeTeam.runs }
}
