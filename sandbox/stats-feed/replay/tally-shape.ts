import type { Count, Side } from '../shape/feed-shape.ts'
import type { SideTally } from './side-tally.ts'

/** A game counted up to a moment. */
export type Tally = {
  sides: Record<Side, SideTally>
  halfInning: 'top' | 'bottom'
  inning: number
  count: Count
  /** Runner to the base he holds, "1B", "2B" or "3B". */
  bases: Map<number, string>
  /** Runner to the pitcher who let him on. */
  responsible: Map<number, number>
  /** 0-based place in the order of the man at bat. */
  slot: number
  /** The last play is over. */
  complete: boolean
}
