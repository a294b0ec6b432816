import type { GameLog, LogPlayer } from '../../contract/games/game-log.ts'
import { portraitPaths } from '../drawings/artwork-paths.ts'
import { fieldingSide, type GameState } from './game-state.ts'

/** The player in the log; one that it does not name has an empty name and no statistics. */
export const playerOf = (log: GameLog, id: number): LogPlayer =>
  log.players[String(id)] ?? {
    id,
    name: '',
    nameLineup: '',
    side: 'away',
    position: '',
    jersey: '',
    bats: '',
    throws: '',
    season: { ab: 0, h: 0, outs: 0, er: 0, w: 0, l: 0 },
  }

/** Paths of the player's portraits, large and small, in the colours of the club in this game. */
export const portraitsOf = (log: GameLog, id: number): { image: string; thumb: string } => {
  const { side, jersey, name } = playerOf(log, id)
  return portraitPaths({ club: log.teams[side].id, jersey, name })
}

/** The player's latest position in that state of the game; before an appearance, the roster's. */
export const positionOf = (log: GameLog, state: GameState, id: number): string => {
  const { side, position } = playerOf(log, id)
  const { batters, pitchers, currentPitcher: onMound } = state[side]
  if (onMound === id && fieldingSide(state) === side) return 'P'
  const played = batters.find((it) => it.id === id)?.positions.at(-1)
  return played || (pitchers.some((it) => it.id === id) ? 'P' : position)
}
