import type { Play } from '../shape/feed-shape.ts'
import type { Pause } from '../shape/status.ts'

type InningHalf = 'top' | 'bottom'
/** What is wanted of a game; whatever it does not say is chance. */
export type Script = {
  /** The side that bats in this half gets no hit. */
  hitless?: InningHalf
  /** The side that bats in this half hits nearly everything. */
  highScoring?: InningHalf
  /** Rain ends the game after this half. */
  stopAfter?: { inning: number; halfInning: InningHalf }
  /** Rain interrupts this half at so many outs, for `ms` or, where `until` (ms UTC) is given, to that instant. */
  pause?: {
    kind: Pause['kind']
    inning: number
    halfInning: InningHalf
    outs: number
    ms?: number
    until?: number
  }
  /** The game is played anew until it is so. */
  accepts?: (plays: readonly Play[]) => boolean
}
