import type { Play } from '../shape/feed-shape.ts'
import type { Pause } from '../shape/status.ts'

type InningHalf = 'top' | 'bottom'
/** Constraints on a generated game; all else is random. */
export type Script = {
  /** The side that bats in this half-inning gets no hit. */
  hitless?: InningHalf
  /** The side that bats in this half-inning hits nearly everything. */
  highScoring?: InningHalf
  /** Rain ends the game after this half-inning. */
  stopAfter?: { inning: number; halfInning: InningHalf }
  /** Rain interrupts this half-inning at so many outs, for `ms`, or until `until` (ms UTC) where given. */
  pause?: {
    kind: Pause['kind']
    inning: number
    halfInning: InningHalf
    outs: number
    ms?: number
    until?: number
  }
  /** The game is generated again until this holds. */
  accepts?: (plays: readonly Play[]) => boolean
}
