import type { GameLog } from '../../contract/games/game-log.ts'
import type { Official } from '../../contract/games/official-box-score.ts'
import { isOverAt, officialNowAt } from './fold-game.ts'

/**
 * The official statistics at `t` (UTC ms): the official box score once the game is final; before, those of
 * `officialNow` where the plays disagree. null where the fold of the plays stands.
 */
export const officialAt = (log: GameLog, t: number): Official | null =>
  (isOverAt(log, t) ? log.official : null) ?? officialNowAt(log, t)?.figures ?? null
