import type { Moment } from '../../contract/games/moments.ts'
import { STATUS } from '../../contract/games/status.ts'
import { isStarting } from '../league/game-status.ts'
import { emptyBases } from '../state/count-text.ts'
import {
  assignSlot,
  battingSide,
  fieldingSide,
  type GameState,
  inningOf,
  pitcherOf,
  type SideState,
} from '../state/game-state.ts'

type AtBat = Extract<Moment, { kind: 'at-bat' }>

/** A new batter; clears outs and bases in a new half-inning; sets the pitcher in case a change was missed. */
export const applyAtBat = (state: GameState, moment: AtBat): void => {
  if (isStarting(state.status)) state.status = STATUS.live
  if (moment.inning !== state.inning || moment.half !== state.half) startHalfInning(state, moment)
  state.balls = 0
  state.strikes = 0
  state.atBatOpen = true
  state.walkCharge = null
  state.strikeoutCharge = null
  const side = state[battingSide(state)]
  inningOf(side, state.inning).batted = true
  state.batter = moment.batter
  if (moment.batter !== null) ensureInLineup(side, moment.batter)
  if (moment.pitcher !== null) setPitcher(state, moment.pitcher)
}

/** A batter without an announced substitution takes the slot that is due up. */
const ensureInLineup = (side: SideState, batter: number) => {
  const isInLineup = side.batters.some((it) => it.id === batter && it.slot !== null)
  if (!isInLineup) assignSlot(side, batter, side.nextSlot, '')
}

const startHalfInning = (state: GameState, moment: AtBat) => {
  state.inning = moment.inning
  state.half = moment.half
  state.outs = 0
  state.bases = emptyBases
  state.responsible.clear()
}

const setPitcher = (state: GameState, pitcher: number) => {
  const side = state[fieldingSide(state)]
  side.currentPitcher = pitcher
  pitcherOf(side, pitcher)
}
