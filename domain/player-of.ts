import type { GameLog, LogPlayer } from '../contract/games/game-log.ts'
import { portraitPaths } from './drawings/artwork-paths.ts'
import { fieldingSide, type GameState } from './game-state.ts'

/** That player as the log knows him; one it never named has an empty name and no figures. */
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

/** Paths of his portrait and of the small one, in the colours of the club that he plays for here. */
export const portraitsOf = (log: GameLog, id: number): { image: string; thumb: string } => {
  const { side, jersey, name } = playerOf(log, id)
  return portraitPaths({ club: log.teams[side].id, jersey, name })
}

/** Where he plays in that state of the game: his last position so far, and before he comes in the one of his trade. */
export const positionOf = (log: GameLog, state: GameState, id: number): string => {
  const { side, position } = playerOf(log, id)
  const { batters, pitchers, currentPitcher: onMound } = state[side]
  if (onMound === id && fieldingSide(state) === side) return 'P'
  const played = batters.find((it) => it.id === id)?.positions.at(-1)
  return played || (pitchers.some((it) => it.id === id) ? 'P' : position)
}
