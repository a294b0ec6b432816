import type { Moment } from '../../contract/games/moments.ts'
import { type PlateAppearance, plateAppearanceOf } from '../plays/scoring-rules.ts'
import {
  type BatterState,
  batterOf,
  battingSide,
  fieldingSide,
  type GameState,
  inningOf,
  type PitcherState,
  pitcherOf,
} from '../state/game-state.ts'

type Result = Extract<Moment, { kind: 'result' }>

/** The play's end: the batter's and the pitcher's statistics, and the feed's own bases and outs. */
export const applyResult = (state: GameState, moment: Result): void => {
  const plateAppearance = moment.type === 'atBat' ? plateAppearanceOf(moment.eventType) : undefined
  if (plateAppearance !== undefined) creditPlateAppearance(state, plateAppearance, moment.rbi)
  state.atBatOpen = false
  state.balls = moment.balls
  state.strikes = moment.strikes
  if (moment.outs !== null) state.outs = Math.max(0, Math.min(3, moment.outs))
  if (moment.bases !== null && state.outs < 3) state.bases = moment.bases
  leadOffNext(state, plateAppearance !== undefined)
}

const creditPlateAppearance = (state: GameState, plateAppearance: PlateAppearance, rbi: number) => {
  const side = state[battingSide(state)]
  if (plateAppearance.bases > 0) inningOf(side, state.inning).hits += 1
  const { batter } = state
  if (batter !== null) {
    const charged = plateAppearance.strikeout ? (state.strikeoutCharge ?? batter) : batter
    creditBatter(batterOf(side, charged), plateAppearance, rbi)
  }
  const fielding = state[fieldingSide(state)]
  const pitcher = plateAppearance.walk
    ? (state.walkCharge ?? fielding.currentPitcher)
    : fielding.currentPitcher
  if (pitcher !== null) creditPitcher(pitcherOf(fielding, pitcher), plateAppearance)
}

const creditBatter = ({ line }: BatterState, plateAppearance: PlateAppearance, rbi: number) => {
  if (plateAppearance.atBat) line.ab += 1
  if (plateAppearance.bases > 0) line.h += 1
  if (plateAppearance.bases === 2) line.h2b += 1
  if (plateAppearance.bases === 3) line.h3b += 1
  if (plateAppearance.bases === 4) line.hr += 1
  if (plateAppearance.walk) line.bb += 1
  if (plateAppearance.strikeout) line.so += 1
  line.rbi += rbi
}

const creditPitcher = ({ line }: PitcherState, plateAppearance: PlateAppearance) => {
  if (plateAppearance.bases > 0) line.h += 1
  if (plateAppearance.bases === 4) line.hr += 1
  if (plateAppearance.walk) line.bb += 1
  if (plateAppearance.strikeout) line.so += 1
}

/** After a completed plate appearance the next slot leads off; one ended by a runner's out starts again. */
const leadOffNext = (state: GameState, finished: boolean) => {
  const side = state[battingSide(state)]
  const slot = side.order.indexOf(state.batter) + 1
  if (state.batter === null || slot === 0) return
  side.nextSlot = finished ? (slot % 9) + 1 : slot
}
