import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import { type Bases, emptyBases } from '../state/count-text.ts'
import type { GameState } from '../state/game-state.ts'
import { stateAt } from './fold-game.ts'

/** The runners at `t` (UTC ms): player ids on first, second and third base. */
export const basesAt = (log: GameLog, t: number): Bases => visibleBases(stateAt(log, t))

/** The bases are empty after the third out and once the game is final. */
export const visibleBases = (state: GameState): Bases =>
  state.outs >= 3 || state.status === STATUS.final ? emptyBases : state.bases
