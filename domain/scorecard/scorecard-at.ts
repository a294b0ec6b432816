import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { PlayLanguage } from '../../contract/games/play-language.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { STATUS } from '../../contract/games/status.ts'
import { boxScoreAt } from '../folding/box-score-at.ts'
import type { GameState } from '../state/game-state.ts'
import { drawCells, type Entry, reachedBase, type ScorecardCell } from './draw-cells.ts'

type LineupRow = BoxScore['away']['lineup'][number]

/** One of the players of a slot with the box score's line; `entry` is null for a starter. */
export type ScorecardPlayer = Pick<LineupRow, 'mlbId' | 'nameLineup' | 'position' | 'battingStats'> & {
  entry: Entry | null
}

/** An inning at bat: its columns, and its totals, null until it is batted; `errors` are the fielders'. */
export type ScorecardInning = {
  number: number
  columns: number
  runs: number | null
  hits: number | null
  errors: number | null
  /** null until the half-inning is over. */
  leftOnBase: number | null
}

/** One side's sheet: its nine slots at bat, and the other side's pitchers. */
export type ScorecardSide = {
  slots: { slot: number; players: ScorecardPlayer[] }[]
  innings: ScorecardInning[]
  /** In the order of the game. */
  cells: ScorecardCell[]
  totals: { runs: number; hits: number; errors: number; leftOnBase: number }
  pitchers: BoxScore['away']['pitchers']
}

export type Scorecard = Record<Side, ScorecardSide>

/**
 * The scorecard at `t` (UTC ms), with nothing from later. Lines and totals are the box score's: once the game
 * is final they are the official ones.
 */
export const scorecardAt = (log: GameLog, t: number, lang: PlayLanguage = 'es'): Scorecard => {
  const box = boxScoreAt(log, t)
  const { state, cells, entries } = drawCells(log, t, lang)
  const sideOf = (side: Side): ScorecardSide => {
    const rival = side === 'away' ? 'home' : 'away'
    const { innings } = box.linescore
    const all = Array.from({ length: Math.max(log.scheduledInnings, innings.length) }, (_, index) =>
      inningOf(index + 1, innings[index], cells[side], { side, rival, state }),
    )
    return {
      slots: slotsOf(box[side].lineup, entries),
      innings: all,
      cells: cells[side],
      totals: {
        runs: box.linescore[`${side}Team`].runs,
        hits: box.linescore[`${side}Team`].hits,
        errors: box.linescore[`${rival}Team`].errors,
        leftOnBase: all.reduce((sum, it) => sum + (it.leftOnBase ?? 0), 0),
      },
      pitchers: box[rival].pitchers,
    }
  }
  return { away: sideOf('away'), home: sideOf('home') }
}

const SLOTS = 9

const slotsOf = (lineup: readonly LineupRow[], entries: Map<number, Entry>): ScorecardSide['slots'] =>
  Array.from({ length: SLOTS }, (_, index) => ({
    slot: index + 1,
    players: lineup
      .filter((it) => Math.floor(it.battingOrder / 100) === index + 1)
      .map(({ mlbId, nameLineup, position, battingStats, isSubstitute }) => ({
        ...{ mlbId, nameLineup, position, battingStats },
        entry: isSubstitute ? (entries.get(mlbId) ?? null) : null,
      })),
  }))

type Sheet = { side: Side; rival: Side; state: GameState }

const inningOf = (
  number: number,
  line: BoxScore['linescore']['innings'][number] | undefined,
  cells: readonly ScorecardCell[],
  { side, rival, state }: Sheet,
): ScorecardInning => {
  const batted = cells.filter((it) => it.inning === number)
  const isOver = batted.length > 0 && isHalfOver(state, number, side)
  return {
    number,
    columns: 1 + Math.max(0, ...batted.map((it) => it.column)),
    runs: line?.[`${side}_runs`] ?? null,
    hits: line?.[`${side}_hits`] ?? null,
    errors: batted.length === 0 ? null : (line?.[`${rival}_errors`] ?? 0),
    leftOnBase: isOver ? batted.filter(isLeftOnBase).length : null,
  }
}

const isHalfOver = ({ status, inning, half, outs }: GameState, number: number, side: Side): boolean => {
  if (status === STATUS.final || number < inning) return true
  const isCurrent = half === (side === 'away' ? 'top' : 'bottom')
  return number === inning && (isCurrent ? outs >= 3 : half === 'bottom')
}

/** A batter whose grounder forced the third out was left on base too. */
const isLeftOnBase = (cell: ScorecardCell): boolean =>
  cell.out === null && reachedBase(cell) < 4 && (cell.state === 'ended' || cell.state === 'placed')
