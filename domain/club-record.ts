import type { GameLog, LogTeam, Side } from '../contract/games/game-log.ts'
import { STATUS } from '../contract/games/status.ts'
import { endOf, officialNowAt, stateAt } from './fold-game.ts'

const END = Number.POSITIVE_INFINITY

type ClubRecord = { wins: number; losses: number }

/**
 * A club's record as it is to be read before the end of its game, or `over`. A final game counts in the record that the
 * feed tells, be it of the season, of the spring or of a playoff series: who watches it before its end must not read it there.
 */
export const recordOf = (log: GameLog, side: Side, over: boolean): ClubRecord => {
  const { wins, losses, before } = log.teams[side]
  if (over || endOf(log) === undefined) return { wins, losses }
  if (before !== undefined) return before
  const runs = runsAtEnd(log)
  const [own, other] = side === 'away' ? [runs.away, runs.home] : [runs.home, runs.away]
  return {
    wins: Math.max(0, wins - Number(own > other)),
    losses: Math.max(0, losses - Number(own < other)),
  }
}

/** The clubs as `log` knows them, the game counted in their records only if `over`. */
export const teamsBefore = (log: GameLog, over: boolean): GameLog['teams'] => {
  if (over) return log.teams
  const team = (side: Side): LogTeam => {
    const { before: _, ...current } = log.teams[side]
    return { ...current, ...recordOf(log, side, over) }
  }
  return { away: team('away'), home: team('home') }
}

/**
 * A log with the records from before its game as `known`, the log until now, has them: the league counts a game that is
 * over sooner or later than it says so.
 */
export const withRecordsBefore = (log: GameLog, current: GameLog | undefined): GameLog => {
  if (current === undefined || endOf(log) === undefined) return log
  const team = (side: Side): LogTeam => {
    const before = recordDuringGame(current, side)
    return before === undefined ? log.teams[side] : { ...log.teams[side], before }
  }
  return { ...log, teams: { away: team('away'), home: team('home') } }
}

/** What was told before this game was on may still lack the club's game of the same afternoon. */
const recordDuringGame = (current: GameLog, side: Side): ClubRecord | undefined => {
  const { wins, losses, before } = current.teams[side]
  return stateAt(current, END).status === STATUS.live ? { wins, losses } : before
}

const runsAtEnd = (log: GameLog): { [S in Side]: number } => {
  const official = log.official ?? officialNowAt(log, END)?.figures
  if (official !== undefined) return { away: official.away.runs, home: official.home.runs }
  const { away, home } = stateAt(log, END)
  const sum = ({ innings }: typeof away) => innings.reduce((total, it) => total + it.runs, 0)
  return { away: sum(away), home: sum(home) }
}
