import type { GameLog } from '../contract/games/game-log.ts'
import type { Official } from '../contract/games/official-box-score.ts'
import { isOverAt, officialNowAt } from './fold-game.ts'

/**
 * The league's own figures that stand at `t` (UTC ms): the final ones once the game is over; before, those of its last
 * word where the plays told otherwise. null where the fold of the plays stands.
 */
export const officialAt = (log: GameLog, t: number): Official | null =>
  (isOverAt(log, t) ? log.official : null) ?? officialNowAt(log, t)?.figures ?? null
