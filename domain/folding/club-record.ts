import type { GameLog, LogTeam } from '../../contract/games/game-log.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { STATUS } from '../../contract/games/status.ts'
import { endOf, officialNowAt, stateAt } from './fold-game.ts'

const END = Number.POSITIVE_INFINITY

/** null: the viewer hides a game that counts in it. */
type ClubRecord = { wins: number | null; losses: number | null }

/**
 * A club's record before the end of its game, or after it (`over`). The feed's record includes the final
 * game, in season, spring or a playoff series: viewers before the end must not learn the result from it.
 */
export const recordOf = (log: GameLog, side: Side, over: boolean): ClubRecord => {
  const { wins, losses, before } = log.teams[side]
  if (over || endOf(log) === undefined) return { wins, losses }
  if (before !== undefined) return before
  const runs = runsAtEnd(log)
  const [own, other] = side === 'away' ? [runs.away, runs.home] : [runs.home, runs.away]
  return {
    wins: wins === null ? null : Math.max(0, wins - Number(own > other)),
    losses: losses === null ? null : Math.max(0, losses - Number(own < other)),
  }
}

/** The log's clubs; their records count the game only if `over`. */
export const teamsBefore = (log: GameLog, over: boolean): GameLog['teams'] => {
  if (over) return log.teams
  const team = (side: Side): LogTeam => {
    const { before: _, ...current } = log.teams[side]
    return { ...current, ...recordOf(log, side, over) }
  }
  return { away: team('away'), home: team('home') }
}

/**
 * A log with the records before its game taken from `current`, the log until now: the league may count a game
 * in the records before or after it calls the game final.
 */
export const withRecordsBefore = (log: GameLog, current: GameLog | undefined): GameLog => {
  if (current === undefined || endOf(log) === undefined) return log
  const team = (side: Side): LogTeam => {
    const before = recordDuringGame(current, side)
    return before === undefined ? log.teams[side] : { ...log.teams[side], before }
  }
  return { ...log, teams: { away: team('away'), home: team('home') } }
}

/** A record from before this game began may lack the club's earlier game of the same day. */
const recordDuringGame = (current: GameLog, side: Side): LogTeam['before'] => {
  const { wins, losses, before } = current.teams[side]
  if (wins === null || losses === null) return before
  return stateAt(current, END).status === STATUS.live ? { wins, losses } : before
}

const runsAtEnd = (log: GameLog): { [S in Side]: number } => {
  const official = log.official ?? officialNowAt(log, END)?.figures
  if (official !== undefined) return { away: official.away.runs, home: official.home.runs }
  const { away, home } = stateAt(log, END)
  const sum = ({ innings }: typeof away) => innings.reduce((total, it) => total + it.runs, 0)
  return { away: sum(away), home: sum(home) }
}
