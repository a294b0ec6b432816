import type { Play } from '../shape/feed-shape.ts'
import type { Pause } from '../shape/status.ts'

type HalfName = 'top' | 'bottom'
/** What is wanted of a game; whatever it does not say is chance. */
export type Script = {
  /** The side that bats in this half gets no hit. */
  hitless?: HalfName
  /** The side that bats in this half hits nearly everything. */
  lively?: HalfName
  /** Rain ends the game after this half. */
  stopAfter?: { inning: number; half: HalfName }
  /** Rain interrupts this half at so many outs, for `ms` or, where `until` (ms UTC) is given, to that instant. */
  pause?: { kind: Pause['kind']; inning: number; half: HalfName; outs: number; ms?: number; until?: number }
  /** The game is played anew until it is so. */
  wanted?: (plays: readonly Play[]) => boolean
}
