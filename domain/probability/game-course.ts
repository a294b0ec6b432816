import type { GameLog } from '../../contract/games/game-log.ts'
import { applyMoment, isOverAt } from '../folding/fold-game.ts'
import { lineScoreAt } from '../folding/line-score-at.ts'
import { type GameState, type SideState, stateBefore } from '../state/game-state.ts'
import { homeWinChance } from './win-probability.ts'

/** The home side's chance of winning (0 to 1) from `at` (UTC ms) on. */
export type CoursePoint = { at: number; inning: number; home: number }

/** The score as an inning began, at `at` (UTC ms). */
export type InningStart = { inning: number; at: number; away: number; home: number }

/**
 * The home side's chance after each play until `t` (UTC ms), from the first pitch on; a final game ends at 1,
 * 0, or 0.5 for a tie. Empty before the game begins.
 */
export const courseOf = (log: GameLog, t: number): CoursePoint[] => {
  const points: CoursePoint[] = []
  const state = stateBefore(log)
  for (const moment of log.moments) {
    if (moment.at > t) break
    applyMoment(state, moment)
    const isPlay = moment.kind === 'result' || moment.kind === 'runner' || moment.kind === 'placed'
    if (isPlay || (points.length === 0 && moment.kind === 'at-bat')) addPoint(points, log, state, moment.at)
  }
  const last = points.at(-1)
  if (last !== undefined && isOverAt(log, t))
    points.push({ ...last, at: Math.max(last.at, endOf(log)), home: resultOf(log, t) })
  return points
}

/** The score at the start of each inning that began until `t` (UTC ms). */
export const inningStarts = (log: GameLog, t: number): InningStart[] => {
  const starts: InningStart[] = []
  const state = stateBefore(log)
  for (const moment of log.moments) {
    if (moment.at > t) break
    if (moment.kind === 'at-bat' && moment.inning > (starts.at(-1)?.inning ?? 0))
      starts.push({
        inning: moment.inning,
        at: moment.at,
        away: runsOf(state.away),
        home: runsOf(state.home),
      })
    applyMoment(state, moment)
  }
  return starts
}

/** Movements of one play have one time: the last of them tells the situation. */
const addPoint = (points: CoursePoint[], log: GameLog, state: GameState, at: number) => {
  const { inning, half, outs } = state
  const [first, second, third] = state.bases.map((it) => it !== null)
  const bases = [first === true, second === true, third === true] as const
  const lead = runsOf(state.home) - runsOf(state.away)
  const home = homeWinChance({ inning, half, outs, bases, lead, scheduledInnings: log.scheduledInnings })
  if (points.at(-1)?.at === at) points.pop()
  points.push({ at, inning, home })
}

const runsOf = ({ innings }: SideState) => innings.reduce((sum, { runs }) => sum + runs, 0)

const endOf = ({ moments }: GameLog) => moments.at(-1)?.at ?? 0

const resultOf = (log: GameLog, t: number) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, t)
  if (homeTeam.runs === awayTeam.runs) return 0.5
  return homeTeam.runs > awayTeam.runs ? 1 : 0
}
