import type { Moment } from '../../contract/games/moments.ts'
import { withoutRunner, withRunner } from '../state/count-text.ts'
import {
  batterOf,
  battingSide,
  fieldingSide,
  type GameState,
  inningOf,
  pitcherOf,
} from '../state/game-state.ts'

type Runner = Extract<Moment, { kind: 'runner' }>
type RunnerPlaced = Extract<Moment, { kind: 'placed' }>

/** One step of one runner, the batter included: out, on to a base, or home. */
export const applyRunner = (state: GameState, moment: Runner): void => {
  if (!moment.out && moment.to === null) return
  state.bases = withoutRunner(state.bases, moment.runner)
  if (moment.steal && !moment.out) batterOf(state[battingSide(state)], moment.runner).line.sb += 1
  if (moment.out) retire(state)
  else advance(state, moment)
}

/** The extra-innings runner: unearned, and charged to the current pitcher as the scoring rules need one. */
export const applyRunnerPlaced = (state: GameState, { runner, base }: RunnerPlaced): void => {
  state.bases = withRunner(withoutRunner(state.bases, runner), base, runner)
}

const advance = (state: GameState, moment: Runner) => {
  chargePitcher(state, moment)
  if (moment.to === 'score') score(state, moment)
  else if (moment.to !== null) state.bases = withRunner(state.bases, moment.to, moment.runner)
}

const retire = (state: GameState) => {
  state.outs = Math.min(3, state.outs + 1)
  const side = state[fieldingSide(state)]
  if (side.currentPitcher !== null) pitcherOf(side, side.currentPitcher).line.outs += 1
}

/** The pitcher who put the batter on base is responsible for the run, whoever pitches when it scores. */
const chargePitcher = (state: GameState, { runner, from }: Runner) => {
  const pitcher = state.walkCharge ?? state[fieldingSide(state)].currentPitcher
  if (from === null && pitcher !== null && !state.responsible.has(runner))
    state.responsible.set(runner, pitcher)
}

const score = (state: GameState, { runner, earned, responsible }: Runner) => {
  const side = state[battingSide(state)]
  inningOf(side, state.inning).runs += 1
  batterOf(side, runner).line.r += 1
  const fielding = state[fieldingSide(state)]
  const pitcher = responsible ?? state.responsible.get(runner) ?? fielding.currentPitcher
  state.responsible.delete(runner)
  if (pitcher === null) return
  const { line } = pitcherOf(fielding, pitcher)
  line.r += 1
  if (earned) line.er += 1
}
