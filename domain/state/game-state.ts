import type { GameLog } from '../../contract/games/game-log.ts'
import type { BattingLine, PitchingLine } from '../../contract/games/game-stat-lines.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import { type Bases, emptyBases } from './count-text.ts'

export type BatterState = {
  id: number
  /** Batting slot, 1..9; null for a player without one, such as a pitcher with a designated hitter. */
  slot: number | null
  /** 100 for the starter in the first slot, 101 for the substitute in that slot. */
  order: number
  positions: string[]
  line: BattingLine
}
export type PitcherState = { id: number; line: PitchingLine }

/** One side's half of an inning: what it scored batting, and the errors it made fielding. */
export type InningState = { batted: boolean; runs: number; hits: number; errors: number }

export type SideState = {
  batters: BatterState[]
  pitchers: PitcherState[]
  /** The player in each of the nine slots now. */
  order: (number | null)[]
  /** Slot that leads off next, 1..9. */
  nextSlot: number
  currentPitcher: number | null
  innings: InningState[]
}

/** A game at one moment of its log. */
export type GameState = {
  status: StatusCode
  detail: string
  inning: number
  half: 'top' | 'bottom'
  outs: number
  balls: number
  strikes: number
  bases: Bases
  /** Responsible pitcher of each runner. */
  responsible: Map<number, number>
  batter: number | null
  /** A plate appearance is under way. */
  atBatOpen: boolean
  /** Pitcher charged with a walk, and batter with a strikeout, whose count began before a substitution. */
  walkCharge: number | null
  strikeoutCharge: number | null
  /** Time of the last moment folded. */
  at: number | null
  away: SideState
  home: SideState
}

export const noBatting = (): BattingLine => ({
  ab: 0,
  r: 0,
  h: 0,
  h2b: 0,
  h3b: 0,
  hr: 0,
  rbi: 0,
  bb: 0,
  so: 0,
  sb: 0,
})
export const noPitching = (): PitchingLine => ({ outs: 0, h: 0, r: 0, er: 0, bb: 0, so: 0, hr: 0 })

/** The game before its first moment: line-ups and starting pitchers only. */
export const stateBefore = (log: GameLog): GameState => ({
  status: STATUS.upcoming,
  detail: '',
  inning: 1,
  half: 'top',
  outs: 0,
  balls: 0,
  strikes: 0,
  bases: emptyBases,
  responsible: new Map(),
  batter: null,
  atBatOpen: false,
  walkCharge: null,
  strikeoutCharge: null,
  at: null,
  away: sideBefore(log, 'away'),
  home: sideBefore(log, 'home'),
})

const sideBefore = (log: GameLog, side: Side): SideState => {
  const { lineup, pitcher } = log.starters[side]
  const order: (number | null)[] = Array.from({ length: 9 }, () => null)
  for (const it of lineup) order[it.slot - 1] = it.id
  return {
    batters: lineup.map((it) => ({
      id: it.id,
      slot: it.slot,
      order: it.slot * 100,
      positions: [it.position],
      line: noBatting(),
    })),
    pitchers: pitcher === null ? [] : [{ id: pitcher, line: noPitching() }],
    order,
    nextSlot: 1,
    currentPitcher: pitcher,
    innings: [],
  }
}

/** The side at bat and the side in the field. */
export const battingSide = (state: { half: 'top' | 'bottom' }): Side =>
  state.half === 'top' ? 'away' : 'home'
export const fieldingSide = (state: { half: 'top' | 'bottom' }): Side =>
  state.half === 'top' ? 'home' : 'away'

/** That side's inning, created on first use. */
export const inningOf = (side: SideState, inning: number): InningState => {
  while (side.innings.length < inning) side.innings.push({ batted: false, runs: 0, hits: 0, errors: 0 })
  return side.innings[inning - 1] as InningState
}

/** Puts a player in one of the nine slots, after its earlier holders. */
export const assignSlot = (side: SideState, id: number, slot: number, position: string): void => {
  const existing = side.batters.find((it) => it.id === id)
  if (existing === undefined) {
    const order = slot * 100 + side.batters.filter((it) => it.slot === slot).length
    side.batters.push({ id, slot, order, positions: position === '' ? [] : [position], line: noBatting() })
  } else if (position !== '' && existing.positions.at(-1) !== position) existing.positions.push(position)
  side.order[slot - 1] = id
}

/** The player's batting entry, created for one who bats or runs without an announced substitution. */
export const batterOf = (side: SideState, id: number): BatterState => {
  const existing = side.batters.find((it) => it.id === id)
  if (existing !== undefined) return existing
  const created = { id, slot: null, order: 0, positions: [], line: noBatting() }
  side.batters.push(created)
  return created
}

/** The player's pitching entry, created on the first appearance. */
export const pitcherOf = (side: SideState, id: number): PitcherState => {
  const existing = side.pitchers.find((it) => it.id === id)
  if (existing !== undefined) return existing
  const created = { id, line: noPitching() }
  side.pitchers.push(created)
  return created
}
