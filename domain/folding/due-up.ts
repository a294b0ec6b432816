import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import { battingSide, fieldingSide, type GameState } from '../state/game-state.ts'
import { playerOf, portraitsOf, positionOf } from '../state/player-of.ts'
import { averageWith, decisionsWith, eraWith } from './season-figures.ts'

type DueUp = Pick<BoxScore, 'batter' | 'onDeck' | 'inTheHole'>

/** Batter, on deck and in the hole; null unless the game is live. Between half-innings, those of the next. */
export const dueUp = (log: GameLog, state: GameState): DueUp => {
  if (state.status !== STATUS.live) return { batter: null, onDeck: null, inTheHole: null }
  const [batter, onDeck, inTheHole] = state.outs >= 3 ? nextHalfInning(state) : currentHalfInning(state)
  const batterOrNull = (id: number | null | undefined) => (id == null ? null : batterNow(log, state, id))
  return { batter: batterOrNull(batter), onDeck: batterOrNull(onDeck), inTheHole: batterOrNull(inTheHole) }
}

const nextHalfInning = (state: GameState) => {
  const side = state[fieldingSide(state)]
  return threeFrom(side.order, side.nextSlot)
}

const currentHalfInning = (state: GameState) => {
  const side = state[battingSide(state)]
  const slot = side.order.indexOf(state.batter) + 1
  if (state.batter === null || slot === 0) return [state.batter]
  return threeFrom(side.order, slot)
}

const threeFrom = (order: (number | null)[], slot: number) =>
  [0, 1, 2].map((step) => order[(slot - 1 + step) % 9] ?? null)

const batterNow = (log: GameLog, state: GameState, id: number): BoxScore['batter'] => {
  const { name, season } = playerOf(log, id)
  const line = [...state.away.batters, ...state.home.batters].find((it) => it.id === id)?.line
  return {
    mlbId: id,
    name,
    namePosition: positionOf(log, state, id),
    thumb: portraitsOf(log, id).thumb,
    stats: { ...decisionsWith(season), avg: averageWith(season, line) },
  }
}

/** The current pitcher; between half-innings, the next one's. */
export const currentPitcherOf = (log: GameLog, state: GameState): BoxScore['currentPitcher'] => {
  if (state.status !== STATUS.live) return null
  const side = state[state.outs >= 3 ? battingSide(state) : fieldingSide(state)]
  if (side.currentPitcher === null) return null
  const { name, season } = playerOf(log, side.currentPitcher)
  const line = side.pitchers.find((it) => it.id === side.currentPitcher)?.line
  const { thumb } = portraitsOf(log, side.currentPitcher)
  return { mlbId: side.currentPitcher, name, thumb, ...decisionsWith(season), era: eraWith(season, line) }
}
