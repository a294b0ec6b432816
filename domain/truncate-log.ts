import type { GameLog } from '../contract/games/game-log.ts'
import type { Moment } from '../contract/games/moments.ts'
import { teamsBefore } from './club-record.ts'
import { isOverAt, officialNowAt } from './fold-game.ts'

/**
 * The log as it could have been told at `t` (UTC ms; +Infinity: as it is). Folded to its end it says what the whole
 * log says folded until `t`: no later moment, no official figure and no club's record from after it.
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
