import type { Chance } from '../shape/chance.ts'
import type { Man } from '../shape/roster.ts'
import type { ClubInGame } from './club-in-game.ts'
import type { Bases } from './movements.ts'
import type { Script } from './script.ts'
import type { Score } from './wire-play.ts'

/** A half inning under way. */
export type Half = {
  chance: Chance
  offense: ClubInGame
  defense: ClubInGame
  bottom: boolean
  inning: number
  /** The innings of a game that nobody has to prolong: nine, or seven in a doubleheader. */
  scheduled: number
  script: Script
  bases: Bases
  outs: number
  /** Outs that the defense has let go by errors; with three chances gone, runs are not earned. */
  errors: number
  men: Map<number, Man>
}

/** Who is at bat. */
export const batterOf = (half: Half): Man => {
  const man = half.offense.slots[half.offense.next]?.man
  if (man === undefined) throw new Error('nobody is at bat')
  return man
}

/** The score so far. */
export const scoreOf = (half: Half): Score => ({
  away: half.bottom ? half.defense.runs : half.offense.runs,
  home: half.bottom ? half.offense.runs : half.defense.runs,
})

/** How many runs would end the game now; without end before the last scheduled bottom. */
export const runsToWin = (half: Half): number =>
  half.bottom && half.inning >= half.scheduled
    ? half.defense.runs - half.offense.runs + 1
    : Number.POSITIVE_INFINITY

/** A man of the side at bat, or the batter himself. */
export const manOf = (half: Half, id: number, batter?: Man): Man => {
  const man = batter?.id === id ? batter : half.men.get(id)
  if (man === undefined) throw new Error(`unknown runner ${id}`)
  return man
}
