import type { Moment } from '../../contract/games/moments.ts'
import { isStrikeoutChargedToPrevious, isWalkChargedToPrevious } from '../plays/scoring-rules.ts'
import { withoutRunner, withRunner } from '../state/count-text.ts'
import {
  assignSlot,
  batterOf,
  battingSide,
  fieldingSide,
  type GameState,
  pitcherOf,
  type SideState,
} from '../state/game-state.ts'

type Substitution = Extract<Moment, { kind: 'substitution' }>

/** A substitution: line-up, pitcher, runner, and the charges left by a change within a plate appearance. */
export const applySubstitution = (state: GameState, moment: Substitution): void => {
  const side = state[moment.side]
  const slot = moment.slot ?? slotOf(side, moment.replaces)
  if (slot !== null) assignSlot(side, moment.player, slot, moment.position)
  if (moment.what === 'pitcher' || moment.position === 'P') replacePitcher(state, moment)
  if (moment.what === 'batter') replaceBatter(state, moment)
  if (moment.what === 'runner' && moment.replaces !== null)
    replaceRunner(state, moment.player, moment.replaces)
}

const slotOf = (side: SideState, replaced: number | null) => {
  const index = replaced === null ? -1 : side.order.indexOf(replaced)
  return index < 0 ? null : index + 1
}

const replacePitcher = (state: GameState, { side, player }: Substitution) => {
  const team = state[side]
  const previousPitcher = team.currentPitcher
  if (previousPitcher === player) return
  team.currentPitcher = player
  pitcherOf(team, player)
  const isMidAtBat = state.atBatOpen && side === fieldingSide(state)
  if (isMidAtBat && isWalkChargedToPrevious(state.balls, state.strikes)) state.walkCharge ??= previousPitcher
}

const replaceBatter = (state: GameState, { side, player, replaces }: Substitution) => {
  if (side !== battingSide(state) || !state.atBatOpen) return
  if (replaces !== null && state.batter !== replaces) return
  if (state.batter !== player && isStrikeoutChargedToPrevious(state.strikes))
    state.strikeoutCharge ??= state.batter
  state.batter = player
  batterOf(state[side], player)
}

const replaceRunner = (state: GameState, runner: number, replaced: number) => {
  const index = state.bases.indexOf(replaced)
  if (index < 0) return
  state.bases = withRunner(withoutRunner(state.bases, replaced), (index + 1) as 1 | 2 | 3, runner)
  const pitcher = state.responsible.get(replaced)
  if (pitcher !== undefined) state.responsible.set(runner, pitcher)
}
