import type { GameLog } from '../contract/games/game-log.ts'
import { STATUS } from '../contract/games/status.ts'
import { type Bases, emptyBases } from './count-text.ts'
import { stateAt } from './fold-game.ts'
import type { GameState } from './game-state.ts'

/** Who stands where at `t` (UTC ms): player ids on first, second, third. */
export const basesAt = (log: GameLog, t: number): Bases => visibleBases(stateAt(log, t))

/** With the third out, and when the game is not being played, nobody stands on a base. */
export const visibleBases = (state: GameState): Bases =>
  state.outs >= 3 || state.status === STATUS.final ? emptyBases : state.bases
