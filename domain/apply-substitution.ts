import type { Moment } from '../contract/games/game-log.ts'
import { withoutRunner, withRunner } from './count-text.ts'
import {
  batterOf,
  battingSide,
  fieldingSide,
  type GameState,
  pitcherOf,
  type SideState,
  takeSlot,
} from './game-state.ts'
import { strikeoutStaysWithLeaver, walkStaysWithLeaver } from './scoring-rules.ts'

type Substitution = Extract<Moment, { kind: 'substitution' }>

/** Somebody comes in or changes place: line-up, mound, base and the charges that a change in mid-turn leaves behind. */
export const applySubstitution = (state: GameState, moment: Substitution): void => {
  const side = state[moment.side]
  const slot = moment.slot ?? placeOf(side, moment.replaces)
  if (slot !== null) takeSlot(side, moment.player, slot, moment.position)
  if (moment.what === 'pitcher' || moment.position === 'P') takeMound(state, moment)
  if (moment.what === 'batter') takePlate(state, moment)
  if (moment.what === 'runner' && moment.replaces !== null) takeBase(state, moment.player, moment.replaces)
}

const placeOf = (side: SideState, replaced: number | null) => {
  const index = replaced === null ? -1 : side.order.indexOf(replaced)
  return index < 0 ? null : index + 1
}

const takeMound = (state: GameState, { side, player }: Substitution) => {
  const team = state[side]
  const leaver = team.onMound
  if (leaver === player) return
  team.onMound = player
  pitcherOf(team, player)
  const midTurn = state.atBatOpen && side === fieldingSide(state)
  if (midTurn && walkStaysWithLeaver(state.balls, state.strikes)) state.walkCharge ??= leaver
}

const takePlate = (state: GameState, { side, player, replaces }: Substitution) => {
  if (side !== battingSide(state) || !state.atBatOpen) return
  if (replaces !== null && state.batter !== replaces) return
  if (state.batter !== player && strikeoutStaysWithLeaver(state.strikes))
    state.strikeoutCharge ??= state.batter
  state.batter = player
  batterOf(state[side], player)
}

const takeBase = (state: GameState, runner: number, replaced: number) => {
  const index = state.bases.indexOf(replaced)
  if (index < 0) return
  state.bases = withRunner(withoutRunner(state.bases, replaced), (index + 1) as 1 | 2 | 3, runner)
  const pitcher = state.responsible.get(replaced)
  if (pitcher !== undefined) state.responsible.set(runner, pitcher)
}
