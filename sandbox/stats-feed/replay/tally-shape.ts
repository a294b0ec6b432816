import type { Count, Side } from '../shape/feed-shape.ts'
import type { SideTally } from './side-tally.ts'

/** A game counted up to a moment. */
export type Tally = {
  sides: Record<Side, SideTally>
  halfInning: 'top' | 'bottom'
  inning: number
  count: Count
  /** Base of each runner, "1B", "2B" or "3B". */
  bases: Map<number, string>
  /** Responsible pitcher of each runner. */
  responsible: Map<number, number>
  /** 0-based slot of the batter. */
  slot: number
  /** The last play is over. */
  complete: boolean
}
