import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { teamsBefore } from './club-record.ts'
import { isOverAt, officialNowAt } from './fold-game.ts'

/**
 * The log truncated at `t` (UTC ms; +Infinity: complete). Its fold to the end equals the complete log's
 * fold until `t`: no later moment, no official statistic and no club's record from after it.
 */
export const truncateLog = (log: GameLog, t: number): GameLog => {
  if (t === Number.POSITIVE_INFINITY) return log
  const over = isOverAt(log, t)
  const moments = momentsUntil(log.moments, t)
  const { officialBefore, ...facts } = log
  return {
    ...facts,
    teams: teamsBefore(log, over),
    moments,
    official: over ? log.official : null,
    officialNow: officialNowAt(log, t),
    ...(over && officialBefore !== undefined && { officialBefore }),
    asOf: moments.at(-1)?.at ?? null,
  }
}

const momentsUntil = (moments: Moment[], t: number): Moment[] => {
  const later = moments.findIndex((it) => it.at > t)
  return later === -1 ? moments : moments.slice(0, later)
}
