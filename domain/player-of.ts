import type { GameLog, LogPlayer } from '../contract/game-log.ts'

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
