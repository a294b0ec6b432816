import type { GameLog } from '../../contract/games/game-log.ts'

/**
 * The log with all times of its events moved by `byMs`: the league's offset between the feed's clock and the
 * picture's. The scheduled start stays.
 */
export const moveLog = (log: GameLog, byMs: number): GameLog => {
  if (byMs === 0) return log
  const { officialNow } = log
  return {
    ...log,
    moments: log.moments.map((it) => ({
      ...it,
      at: it.at + byMs,
      ...('start' in it && it.start !== undefined && { start: it.start + byMs }),
    })),
    officialNow: officialNow && { ...officialNow, at: officialNow.at + byMs },
    asOf: log.asOf && log.asOf + byMs,
  }
}
