import type { Random } from '../shape/random.ts'
import type { Player } from '../shape/roster.ts'
import type { ClubInGame } from './club-in-game.ts'
import type { Score } from './feed-play.ts'
import type { Bases } from './movements.ts'
import type { Script } from './scenarios.ts'

/** A half inning under way. */
export type HalfInning = {
  random: Random
  offense: ClubInGame
  defense: ClubInGame
  bottom: boolean
  inning: number
  /** Scheduled innings: nine, or seven in a doubleheader. */
  scheduled: number
  script: Script
  bases: Bases
  outs: number
  /** Outs lost by errors; after three chances, runs are unearned. */
  errors: number
  players: Map<number, Player>
}

/** The batter. */
export const batterOf = (halfInning: HalfInning): Player => {
  const player = halfInning.offense.slots[halfInning.offense.next]?.player
  if (player === undefined) throw new Error('there is no batter')
  return player
}

/** The score so far. */
export const scoreOf = (halfInning: HalfInning): Score => ({
  away: halfInning.bottom ? halfInning.defense.runs : halfInning.offense.runs,
  home: halfInning.bottom ? halfInning.offense.runs : halfInning.defense.runs,
})

/** Runs that would end the game now; Infinity before the last scheduled bottom half. */
export const runsToWin = (halfInning: HalfInning): number =>
  halfInning.bottom && halfInning.inning >= halfInning.scheduled
    ? halfInning.defense.runs - halfInning.offense.runs + 1
    : Number.POSITIVE_INFINITY

/** A player of the side at bat. */
export const playerOf = (halfInning: HalfInning, id: number, batter?: Player): Player => {
  const player = batter?.id === id ? batter : halfInning.players.get(id)
  if (player === undefined) throw new Error(`unknown runner ${id}`)
  return player
}
